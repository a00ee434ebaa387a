import type { Row } from '../payment/provider.ts'
import { stamp, type PayPalContext } from './context.ts'
import { toMoney } from './money.ts'
import { asObject, keptRequest, type Json } from './request-checks.ts'

const BUYER = {
  name: { given_name: 'Camille', surname: 'Bac-à-Sable' },
  email_address: 'acheteur@paypal.test',
  payer_id: 'SANDBOXBUYER1',
  address: { country_code: 'FR' },
}

export function captureBody(context: PayPalContext, row: Row): Json {
  const money = toMoney(Number(row.amount_minor), String(row.currency))
  const feeMinor = Math.min(Number(row.amount_minor), Math.round(Number(row.amount_minor) * 0.029) + 35)
  const at = `${context.base()}/v2/payments/captures/${String(row.id)}`
  return {
    id: row.id,
    status: row.status,
    ...(row.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: money,
    final_capture: true,
    ...(row.custom_id === null ? {} : { custom_id: row.custom_id }),
    ...(row.invoice_id === null ? {} : { invoice_id: row.invoice_id }),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(row.status === 'PENDING'
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: money,
            paypal_fee: toMoney(feeMinor, String(row.currency)),
            net_amount: toMoney(Number(row.amount_minor) - feeMinor, String(row.currency)),
          },
        }),
    supplementary_data: { related_ids: { order_id: row.order_id } },
    links: [
      { href: at, rel: 'self', method: 'GET' },
      { href: `${at}/refund`, rel: 'refund', method: 'POST' },
      { href: `${context.base()}/v2/checkout/orders/${String(row.order_id)}`, rel: 'up', method: 'GET' },
    ],
    create_time: stamp(Number(row.created_at)),
    update_time: stamp(Number(row.updated_at)),
  }
}

export function refundBody(context: PayPalContext, row: Row): Json {
  return {
    id: row.id,
    status: row.status,
    amount: toMoney(Number(row.amount_minor), String(row.currency)),
    ...(row.custom_id === null ? {} : { custom_id: row.custom_id }),
    ...(row.invoice_id === null ? {} : { invoice_id: row.invoice_id }),
    ...(row.note === null ? {} : { note_to_payer: row.note }),
    links: [
      { href: `${context.base()}/v2/payments/refunds/${String(row.id)}`, rel: 'self', method: 'GET' },
      { href: `${context.base()}/v2/payments/captures/${String(row.capture_id)}`, rel: 'up', method: 'GET' },
    ],
    create_time: stamp(Number(row.created_at)),
    update_time: stamp(Number(row.created_at)),
  }
}

export function orderBody(context: PayPalContext, row: Row): Json {
  const { request, unit } = keptRequest(row.request)
  const captures = context.store.prepare('select * from captures where order_id = ?').all(String(row.id))
  const refunds = context.store
    .prepare(
      'select r.* from refunds r join captures c on c.id = r.capture_id where c.order_id = ? order by r.created_at',
    )
    .all(String(row.id))
  const payments = {
    captures: captures.map((capture) => captureBody(context, capture)),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundBody(context, refund)) } : {}),
  }
  return {
    id: row.id,
    intent: 'CAPTURE',
    status: row.status,
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        payee: { email_address: 'marchand@paypal.test', merchant_id: 'SANDBOXSHOP01' },
        ...(captures.length > 0 ? { payments } : {}),
      },
    ],
    ...paidBy(request, row),
    create_time: stamp(Number(row.created_at)),
    update_time: stamp(Number(row.updated_at)),
    links: orderLinks(context, row),
  }
}

function paidBy(request: Json, row: Row): Json {
  if (row.payer === null) return asObject(request.payment_source) ? { payment_source: { paypal: {} } } : {}
  const source = {
    email_address: BUYER.email_address,
    account_id: BUYER.payer_id,
    name: BUYER.name,
    address: BUYER.address,
  }
  return { payer: BUYER, payment_source: { paypal: source } }
}

function orderLinks(context: PayPalContext, row: Row): Json[] {
  const self = `${context.base()}/v2/checkout/orders/${String(row.id)}`
  const page = `${context.base()}/checkoutnow?token=${String(row.id)}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (row.status === 'CREATED') links.push({ href: page, rel: 'approve', method: 'GET' })
  if (row.status === 'PAYER_ACTION_REQUIRED') links.push({ href: page, rel: 'payer-action', method: 'GET' })
  if (row.status === 'CREATED' || row.status === 'APPROVED')
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}
