import type { Services } from '../services.ts'
import { sendResetLink } from './reset-link.ts'

export function accountJobs(services: Services): void {
  services.jobs.handle('send-reset-link', ({ userId }) => sendResetLink(services, userId))
}
