import { LABEL_ERASED, LABELS_UNREADABLE, NO_LABELS } from '#shared/orders/label-rules.ts'
import type { ParcelMethod } from '#shared/shipping/shipping-methods.ts'
import { causedBy, ShopError } from '../http/shop-error.ts'
import { isUnusedLabel } from '../orders/unused-label.ts'
import { CarrierUnavailable, type LabelMakers } from '../outside/carriers/interface.ts'
import type { Services } from '../services.ts'
import { joinPdfs } from './join-pdfs.ts'

const MAX_CONCURRENT_READS = 4

/**
 * The oldest order comes first.
 * @throws 409 if no order has an unused label, or one of the labels is no longer available; 503 if the carrier does not
 * deliver a label that can be read
 */
export async function printLabels(services: Services, orderIds: readonly string[]): Promise<Buffer> {
  const rows = await services.database.db
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.order_id')
    .select(['labels.url', 'labels.carrier', 'labels.pdf'])
    .where('orders.id', 'in', [...orderIds])
    .where('labels.state', '=', 'made')
    .where(isUnusedLabel)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  if (rows.length === 0) throw new ShopError('CONFLICT', NO_LABELS)
  const files: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += MAX_CONCURRENT_READS)
    files.push(
      ...(await Promise.all(
        rows
          .slice(from, from + MAX_CONCURRENT_READS)
          .map(async (row) => row.pdf ?? readLabel(services.carriers.labels, row)),
      )),
    )
  try {
    return await joinPdfs(files)
  } catch (error) {
    services.log.warn({ err: error }, 'a label of the carrier is no PDF that can be read')
    throw new ShopError('PROVIDER_UNAVAILABLE', LABELS_UNREADABLE)
  }
}

type StoredLabel = { url: string | null; carrier: ParcelMethod }

async function readLabel(makers: LabelMakers, { url, carrier }: StoredLabel): Promise<Uint8Array> {
  if (carrier === 'colissimo') throw new ShopError('CONFLICT', LABEL_ERASED)
  const maker = makers[carrier]
  if (!maker || url === null) throw new ShopError('CONFLICT', NO_LABELS)
  try {
    return await maker.read(url)
  } catch (error) {
    if (error instanceof CarrierUnavailable)
      throw causedBy(error, new ShopError('PROVIDER_UNAVAILABLE', LABELS_UNREADABLE))
    throw error
  }
}
