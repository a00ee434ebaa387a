import type { ArchivedDocument } from '#shared/documents/contract.ts'
import { DOCUMENT_REPLACED, NOT_AN_E_INVOICE, noteWaits } from '#shared/documents/texts.ts'
import { NO_PLATFORM_LINKED } from '#shared/e-reports/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { openFlow } from './document-flows.ts'
import { getDocumentByNumber } from './queries.ts'

/**
 * Leaves the sending to a job. A document that is being sent, or was accepted, is not sent again.
 * @throws 404; 409 CONFLICT if there is no platform, if the document is no e-invoice, if it is a credit note whose
 * invoice was sent but not accepted, or if it was refused and has been replaced
 */
export async function sendDocument(
  services: Services,
  number: string,
  byUserId: string,
): Promise<ArchivedDocument> {
  const { database, clock, jobs, platform } = services
  return write(database, async (tx) => {
    const found = await getDocumentByNumber(tx, services, number)
    const { _id: documentId, sending } = found
    if (!sending) throw new ShopError('CONFLICT', NOT_AN_E_INVOICE)
    if (!platform.isLinked) throw new ShopError('CONFLICT', NO_PLATFORM_LINKED)
    if (sending.state !== 'none' && sending.state !== 'refused') return found
    if (sending.waitsFor !== null) throw new ShopError('CONFLICT', noteWaits(sending.waitsFor))
    if (!sending.canSend) throw new ShopError('CONFLICT', DOCUMENT_REPLACED)
    const at = clock.now()
    if (await openFlow(tx, { documentId, byUserId, at })) {
      await jobs.enqueue(tx, 'follow-documents', {})
      await recordActivity(tx, {
        by: byUserId,
        at,
        act: 'changed',
        kind: 'declaration',
        id: documentId,
        name: number,
        before: {},
        after: { handed_over: parisDay(at) },
      })
    }
    return getDocumentByNumber(tx, services, number)
  })
}
