import { setTimeout as pause } from 'node:timers/promises'
import { call, type Answer } from './call.ts'
import type { Random } from './random.ts'

const TRIES = 6
const DEAD_LIMIT_MS = 120_000

export function person(
  { email, password }: { email: string; password: string },
  { random, shopUrl }: { random: Random; shopUrl: () => string },
) {
  let token: string | undefined

  async function patiently(method: string, path: string, body?: unknown): Promise<Answer> {
    const began = Date.now()
    for (let tried = 0; tried < TRIES;) {
      const answer = await call(method, `${shopUrl()}${path}`, { token, body })
      // People try again while the shop is down. Some give up and abandon what they began.
      if (!answer && (Date.now() - began > DEAD_LIMIT_MS || random.chance(0.01))) return undefined
      if (answer) tried++
      if (answer?.status === 401 && path !== '/api/auth/login') await signIn()
      else if (answer && answer.status < 500) return answer
      await pause(random.whole(50, 600))
    }
    return undefined
  }

  async function signIn(): Promise<void> {
    const answer = await patiently('POST', '/api/auth/login', { email, password })
    if (typeof answer?.body['token'] === 'string') token = answer.body['token']
  }

  async function clicked(method: string, path: string, body?: unknown): Promise<Answer> {
    if (!random.chance(0.2)) return patiently(method, path, body)
    const answers = await Promise.all([patiently(method, path, body), patiently(method, path, body)])
    return answers.find((answer) => answer !== undefined && answer.status < 300) ?? answers[0]
  }

  return { patiently, signIn, clicked }
}
