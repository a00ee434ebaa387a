/** Line drawings on a grid of 24 by 24. */
export const MENU_ICONS = {
  article: 'M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2h-2M7.5 9h6M7.5 12.5h6M7.5 16h4',
  banner: 'M3 5.5h18v9.5H3zM8 19.5h8M12 15v4.5M7 9h6',
  chart: 'M4 4v16h16M7.5 15.5l4-4.5 3 2.5 5-6.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  dashboard: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 12.5h6.5M9 16h6.5',
  image: 'M4 4.5h16v15H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9v.1',
  message: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  order: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  percent: 'M19 5 5 19M7.5 4.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM16.5 13.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  product: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.8 7.7 12 12l8.2-4.3M12 12v9',
  settings:
    'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.2 3.1-4.7 6.5-4.7s6 1.5 6.5 4.7M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.2c2 .6 3.2 2 3.5 4.3',
} as const

export type MenuIcon = keyof typeof MENU_ICONS
