import type { ApiFailure } from '#shared/public-api.ts'

export async function get<T>(path: string): Promise<T> {
  const response = await fetch(path)
  return response.json() as Promise<T>
}
export type { ApiFailure }
