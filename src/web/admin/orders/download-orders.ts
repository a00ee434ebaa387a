import { api } from '#web/api/api.ts'
import { tellOutage } from '../api/admin-api.ts'
import { saveFile } from '../../save-file.ts'

/** Downloads the export of what the list shows. Not a plain link: the call carries the session's token. */
export async function downloadOrders(path: string): Promise<void> {
  try {
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    saveFile(await api.download('GET /api/admin/orders.csv', { query }), 'commandes.csv')
  } catch (error) {
    tellOutage(error)
    throw error
  }
}
