import type { Parts } from '../parts.ts'
import { sendResetLink } from './reset-link.ts'

export function accountJobs(parts: Parts): void {
  parts.jobs.handle('send-reset-link', ({ email }) => sendResetLink(parts, email))
}
