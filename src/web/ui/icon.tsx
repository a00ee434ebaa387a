import { classNames } from './class-names.ts'

const paths = {
  alert:
    'M12 8v5m0 3.5v.1M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowRight: 'M4 12h16m-6-6 6 6-6 6',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  card: 'M3 5.5h18v13H3zM3 10h18M7 15h3',
  cart: 'M5 8h14l-1 12.5H6zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  check: 'm4.5 12.5 5 5 10-11',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  download: 'M12 3.5v12m-5-5 5 5 5-5M4.5 20.5h15',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  external: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8.5 8.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  heart: 'M12 20.5 4.6 13a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8z',
  image: 'M4 4.5h16v15H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7v.1',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  package: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.8 7.7 12 12l8.2-4.3M12 12v9M7.7 5.3l8.3 4.4',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  plus: 'M5.5 12h13M12 5.5v13',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  shield: 'M12 3 4.5 6v6c0 4.5 3.2 7.6 7.5 9 4.3-1.4 7.5-4.5 7.5-9V6zM8.5 12l2.5 2.5 4.5-5',
  trash: 'M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6',
  truck:
    'M2.5 5.5h11v11h-11zM13.5 9.5h4l4 4v3h-8M7 15a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 7 15ZM17.5 15a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  upload: 'M12 16V4m-5 5 5-5 5 5M4.5 20.5h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
} as const

export type IconName = keyof typeof paths

/** Set `label` only if no text is next to the icon. A `size-…` class overrides the size. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('line-icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  )
}
