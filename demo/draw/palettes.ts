import type { Palette } from './motifs-nature.ts'

export type PaletteName =
  | 'lagoon'
  | 'ember'
  | 'night'
  | 'opal'
  | 'autumn'
  | 'forest'
  | 'pop'
  | 'neon'
  | 'dawn'
  | 'crimson'
  | 'steel'
  | 'gold'
  | 'violet'
  | 'storm'
  | 'dusk'
  | 'porcelain'

export const PALETTES: Record<PaletteName, Palette> = {
  lagoon: {
    sky: ['#0b2b3a', '#12606b', '#2fa58c'],
    ink: '#062329',
    light: '#e9fff2',
    accent: '#4fd1a5',
    second: '#1d8577',
  },
  ember: {
    sky: ['#2a0d16', '#7a1f24', '#e0763a'],
    ink: '#22090d',
    light: '#ffe9c7',
    accent: '#f59a3c',
    second: '#c2392f',
  },
  night: {
    sky: ['#0a1030', '#1c2f6b', '#4f6fb8'],
    ink: '#070b22',
    light: '#f4f1ff',
    accent: '#86a8f0',
    second: '#3450a0',
  },
  opal: {
    sky: ['#2a1f4d', '#6a5aa8', '#f0b7c8'],
    ink: '#221741',
    light: '#fff3fb',
    accent: '#f4a9d0',
    second: '#8d78d6',
  },
  autumn: {
    sky: ['#123a42', '#1f6468', '#7fae96'],
    ink: '#0c2629',
    light: '#fff4e4',
    accent: '#ef7d3b',
    second: '#c9452b',
  },
  forest: {
    sky: ['#0f2a22', '#2c5f45', '#c9d79a'],
    ink: '#0b211b',
    light: '#fbf6dc',
    accent: '#d8b24a',
    second: '#4f8a55',
  },
  pop: {
    sky: ['#0f4fb0', '#1b8ad6', '#58c7ea'],
    ink: '#15122b',
    light: '#fffbe9',
    accent: '#ffcf33',
    second: '#ec3d4b',
  },
  neon: {
    sky: ['#160d38', '#41207f', '#c2459a'],
    ink: '#100828',
    light: '#fdf1d8',
    accent: '#ffb84d',
    second: '#7a3cc0',
  },
  dawn: {
    sky: ['#f2905f', '#f9c08d', '#fbe7c4'],
    ink: '#3b2145',
    light: '#fff8e8',
    accent: '#e85d75',
    second: '#8f5aa0',
  },
  crimson: {
    sky: ['#1c0a17', '#5d1230', '#c43a4e'],
    ink: '#18060f',
    light: '#fff0e6',
    accent: '#f0b45a',
    second: '#a81f3d',
  },
  steel: {
    sky: ['#111a26', '#2b4358', '#86a5b5'],
    ink: '#0d141d',
    light: '#f2fbff',
    accent: '#5fd0e6',
    second: '#3f6e8c',
  },
  gold: {
    sky: ['#3a1d0b', '#a3641c', '#f6cf6b'],
    ink: '#2c1407',
    light: '#fffbe0',
    accent: '#ffc53d',
    second: '#d9771e',
  },
  violet: {
    sky: ['#1a0c33', '#4a2a86', '#a57be0'],
    ink: '#140827',
    light: '#f8efff',
    accent: '#c99bff',
    second: '#6f42c4',
  },
  storm: {
    sky: ['#0a1d33', '#145a86', '#6fd3e8'],
    ink: '#06141f',
    light: '#f0fdff',
    accent: '#4cc3f2',
    second: '#1f6fc2',
  },
  dusk: {
    sky: ['#27335e', '#b0607c', '#f7b77c'],
    ink: '#2a1a36',
    light: '#fff1dc',
    accent: '#e08a62',
    second: '#7d4a78',
  },
  porcelain: {
    sky: ['#f4ead6', '#efdcc0', '#e2c7a2'],
    ink: '#1c2f55',
    light: '#fffaf0',
    accent: '#d9a441',
    second: '#2f5c9c',
  },
}
