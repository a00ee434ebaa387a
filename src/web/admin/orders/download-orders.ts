import { NO_CONNECTION, SERVER_ERROR_NOT_JSON } from '#shared/outage-texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { tellOutage } from '../api/admin-api.ts'
import { saveFile } from '../../save-file.ts'

/** Downloads the export of what the list shows. Not a plain link: the call carries the session's token. */
export async function downloadOrders(path: string): Promise<void> {
  try {
    const token = session.token()
    let answer = await ask(path, token)
    if (answer.status === 401 && token && (await session.refresh(token)))
      answer = await ask(path, session.token())
    if (!answer.ok) throw new ApiError(answer.status, { code: 'INTERNAL', message: SERVER_ERROR_NOT_JSON })
    saveFile(await answer.blob(), 'commandes.csv')
  } catch (error) {
    tellOutage(error)
    throw error
  }
}

async function ask(path: string, token: string | undefined): Promise<Response> {
  try {
    return await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  } catch {
    throw new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
  }
}
