import { deleteInBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { Services } from '../services.ts'

export async function forgetRestockRequestsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('restock_requests').where('email', 'in', storedForms(email)).execute()
}

export async function cleanupRestockRequests({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('restock_requests')
      .where('id', 'in', (eb) =>
        eb.selectFrom('restock_requests').select('id').where('expires_at', '<', now).limit(rows),
      ),
  )
}
