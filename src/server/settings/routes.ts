import { settingsCalls } from '#shared/settings/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeSettings } from './change-settings.ts'
import { pageText, textPreview, textVersions } from './owner-texts.ts'
import { readSettings } from './queries.ts'
import { settingsResponse } from './settings-response.ts'

export function settingsRoutes(app: App, services: Services): void {
  const { config, database } = services
  const present = async () => settingsResponse(services, await readSettings(database.db, config))
  serve(app, settingsCalls, {
    'GET /api/admin/settings': present,
    'PUT /api/admin/settings': (request) => {
      const { id, isFresh } = viewerOf(request)
      return changeSettings(services, request.body, id, { isFresh })
    },
    'GET /api/admin/settings/texts/:name/versions': async ({ params: { name } }) =>
      textVersions(database.db, name),
    'POST /api/admin/settings/texts/:name/preview': async ({ params: { name }, body: { content } }) => ({
      content: textPreview(services, name, content),
    }),
    'GET /api/pages/:name': async ({ params: { name } }) => pageText(services, name),
  })
}
