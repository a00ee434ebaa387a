export type Step = { word: string; rest: string }
export function stagesOf(text: string): { name?: string; from: string; steps: Step[] }[]
export function copyOf(rest: string): { from?: string; chown?: string; sources: string[]; target: string }
export function variablesOf(rest: string): Record<string, string>
export function commandOf(rest: string): string[]
