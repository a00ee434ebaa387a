import { updateCalls } from '#shared/updates/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { releaseNews } from './release-news.ts'

export function updateRoutes(app: App, services: Services): void {
  serve(app, updateCalls, { 'GET /api/admin/release': releaseNews(services) })
}
