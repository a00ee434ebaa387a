import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LOGGED_CONSENTS } from '#shared/accounts/consent-words.ts'
import { RETENTION_MONTHS } from '#shared/accounts/retention-months.ts'
import { ROLES, STAFF_ROLES } from '#shared/accounts/roles.ts'
import { SESSION_ENDS } from '#shared/accounts/session-ends.ts'
import { ACTS, SUBJECT_KINDS } from '#shared/activity/activity-kinds.ts'
import { BANNER_POSITIONS } from '#shared/banners/banner-rules.ts'
import { SLEEVE_CHANGE_STATES } from '#shared/catalogue/bulk-acts.ts'
import { BACKS } from '#shared/catalogue/card-fit.ts'
import { CHECKOUT_STATES } from '#shared/checkout/checkout-state.ts'
import { DOCUMENT_KINDS } from '#shared/documents/document-content.ts'
import { FLOW_STATES } from '#shared/flow-states.ts'
import { MOVEMENT_REASONS } from '#shared/inventory/stock-rules.ts'
import { BULK_ORDER_STATES, BULK_TARGETS } from '#shared/orders/bulk-change-rules.ts'
import { DUE } from '#shared/orders/contract.ts'
import { LABEL_FORMATS, LABEL_STATES } from '#shared/orders/label-rules.ts'
import { PAYMENTS } from '#shared/orders/order-list.ts'
import { PARCEL_STATES } from '#shared/orders/parcels.ts'
import { RETURN_STEPS } from '#shared/orders/return-steps.ts'
import { HISTORY_ACTORS, ORDER_STATUSES, PAYMENT_STATUSES } from '#shared/orders/statuses.ts'
import { PAYMENT_MEANS } from '#shared/payment-means.ts'
import { PROMOTION_KINDS } from '#shared/promotions/promotion-rules.ts'
import {
  REFUND_CAUSES,
  REFUND_REASONS,
  REFUND_STATES,
  REPAYMENT_MEANS,
} from '#shared/refunds/refund-rules.ts'
import { DELIVERY_METHODS } from '#shared/shipping/delivery-methods.ts'
import { PARCEL_METHODS, SHIPPING_METHODS } from '#shared/shipping/shipping-methods.ts'
import { EU_VAT_PLACES, VAT_MODES } from '#shared/vat-mode.ts'
import { WITHDRAWAL_STATES } from '#shared/withdrawals/withdrawal-rules.ts'
import { emptyDatabase } from '../testing/database.ts'

const LISTS: Record<string, readonly (string | number)[]> = {
  'activity.act': ACTS,
  'activity.subject_kind': SUBJECT_KINDS,
  'sleeve_change_rows.state': SLEEVE_CHANGE_STATES,
  'password_resets.role': STAFF_ROLES,
  'report_flows.state': FLOW_STATES,
  'invoice_flows.state': FLOW_STATES,
  'report_flows.rule': ['B2C', 'B2BInt'],
  'banners.position': BANNER_POSITIONS,
  'checkouts.state': CHECKOUT_STATES,
  'checkouts.eu_vat_place': EU_VAT_PLACES,
  'checkouts.invoice_vat': VAT_MODES,
  'checkouts.means': PAYMENT_MEANS,
  'checkouts.shipping_method': DELIVERY_METHODS,
  'consent_log.type': LOGGED_CONSENTS,
  'documents.kind': DOCUMENT_KINDS,
  'order_history.by_kind': HISTORY_ACTORS,
  'order_history.status': ORDER_STATUSES,
  'orders.carrier': DELIVERY_METHODS,
  'orders.due': DUE,
  'orders.invoice_vat': VAT_MODES,
  'orders.payment': PAYMENTS,
  'orders.payment_status': PAYMENT_STATUSES,
  'orders.means': PAYMENT_MEANS,
  'orders.shipping_method': DELIVERY_METHODS,
  'orders.status': ORDER_STATUSES,
  'refunds.cause': REFUND_CAUSES,
  'refunds.means': REPAYMENT_MEANS,
  'refunds.reason': REFUND_REASONS,
  'refunds.state': REFUND_STATES,
  'sleeves.back_finish': BACKS,
  'stock_movements.reason': MOVEMENT_REASONS,
  'token_families.end_reason': SESSION_ENDS,
  'users.order_history_retention': RETENTION_MONTHS,
  'users.role': ROLES,
  'withdrawals.state': WITHDRAWAL_STATES,
  'withdrawals.step': RETURN_STEPS,
  'labels.carrier': PARCEL_METHODS,
  'labels.state': LABEL_STATES,
  'bulk_changes.label_format': LABEL_FORMATS,
  'bulk_changes.status': BULK_TARGETS,
  'bulk_change_orders.carrier': SHIPPING_METHODS,
  'bulk_change_orders.state': BULK_ORDER_STATES,
  'promotions.kind': PROMOTION_KINDS,
  'parcels.state': PARCEL_STATES,
  'parcels.carrier': DELIVERY_METHODS,
}

test('the words in each CHECK of the database equal the list in the code', async () => {
  const database = await emptyDatabase()
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`.execute(
    database.db,
  )
  await database.close()
  const inDatabase = rows
    .filter(({ definition }) => definition.includes('ANY (ARRAY['))
    .map(({ column, definition }) => [column, wordsOf(definition)])
  const inCode = Object.entries(LISTS).map(([column, words]) => [column, words.map(String).toSorted()])
  expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inCode))
})

function wordsOf(definition: string): string[] {
  const list = /ARRAY\[(.*)\]/.exec(definition)?.[1] ?? ''
  return Array.from(list.matchAll(/'((?:[^']|'')*)'|\b\d+\b/g), ([whole, word]) =>
    (word ?? whole).replaceAll("''", "'"),
  ).toSorted()
}
