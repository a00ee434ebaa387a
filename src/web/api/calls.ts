import type { z } from 'zod'
import type * as accounts from '#shared/accounts/calls.ts'
import type { AdminUserPage } from '#shared/accounts/contract.ts'
import type * as activity from '#shared/activity/calls.ts'
import type * as audience from '#shared/audience/calls.ts'
import type * as banners from '#shared/banners/calls.ts'
import type * as catalogue from '#shared/catalogue/calls.ts'
import type * as collections from '#shared/catalogue/collection-calls.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import type * as checkout from '#shared/checkout/calls.ts'
import type * as customers from '#shared/customers/calls.ts'
import type * as dashboard from '#shared/dashboard/calls.ts'
import type * as documents from '#shared/documents/calls.ts'
import type * as eReports from '#shared/e-reports/calls.ts'
import type * as favourites from '#shared/favourites/calls.ts'
import type * as figures from '#shared/figures/calls.ts'
import type * as guests from '#shared/guests/calls.ts'
import type * as images from '#shared/images/calls.ts'
import type * as integrations from '#shared/integrations/calls.ts'
import type * as inventory from '#shared/inventory/calls.ts'
import type * as keys from '#shared/keys/calls.ts'
import type * as liveUpdates from '#shared/live-updates/calls.ts'
import type * as mail from '#shared/mail/calls.ts'
import type * as manualOrders from '#shared/manual-orders/calls.ts'
import type * as messages from '#shared/messages/calls.ts'
import type * as news from '#shared/news/calls.ts'
import type * as orders from '#shared/orders/calls.ts'
import type { OrderPage } from '#shared/orders/contract.ts'
import type * as pastOrders from '#shared/past-orders/calls.ts'
import type * as privacy from '#shared/privacy/calls.ts'
import type * as promotions from '#shared/promotions/calls.ts'
import type * as restock from '#shared/restock/calls.ts'
import type * as settings from '#shared/settings/calls.ts'
import type * as shipping from '#shared/shipping/calls.ts'
import type * as terms from '#shared/terms/calls.ts'
import type * as updates from '#shared/updates/calls.ts'
import type * as withdrawals from '#shared/withdrawals/calls.ts'

type Contracts =
  | typeof accounts
  | typeof activity
  | typeof audience
  | typeof banners
  | typeof catalogue
  | typeof collections
  | typeof checkout
  | typeof customers
  | typeof dashboard
  | typeof documents
  | typeof eReports
  | typeof favourites
  | typeof figures
  | typeof guests
  | typeof images
  | typeof integrations
  | typeof inventory
  | typeof keys
  | typeof liveUpdates
  | typeof mail
  | typeof manualOrders
  | typeof messages
  | typeof news
  | typeof orders
  | typeof pastOrders
  | typeof privacy
  | typeof promotions
  | typeof restock
  | typeof settings
  | typeof shipping
  | typeof terms
  | typeof updates
  | typeof withdrawals

type Group<Contract> = Contract[keyof Contract]
type CallsOf<Contract> = Contract extends unknown ? Group<Contract> : never
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Defined = Merged<
  CallsOf<Contracts> extends infer One ? (One extends { calls: infer Named } ? Named : never) : never
>

export type CallName = Extract<keyof Defined, string>

/** A query with `page` gets one of these pages. Without a query these calls answer with a list (decisions 4 and 7). */
type Paged = {
  'GET /api/sleeves': SleevePage
  'GET /api/admin/users': AdminUserPage
  'GET /api/orders/my-orders': OrderPage
}

type Answer<C> = C extends { file: readonly ['text/event-stream'] }
  ? ReadableStream
  : C extends { file: readonly string[] }
    ? Blob
    : C extends { response: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : C extends { responses: Record<number, infer Schema extends z.ZodType> }
        ? z.output<Schema>
        : void

export type ResponseOf<Name extends CallName> = Name extends keyof Paged ? Paged[Name] : Answer<Defined[Name]>

type ParamsIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsIn<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

type Query<Name extends CallName, C> = C extends { query: infer Schema extends z.ZodType }
  ? { query: z.input<Schema> & (Name extends keyof Paged ? { page: number } : unknown) }
  : unknown

type Body<C> = C extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : C extends { rawBody: { type: 'multipart/form-data' } }
    ? { body: FormData }
    : unknown

export type RequestOf<Name extends CallName> = Query<Name, Defined[Name]> &
  Body<Defined[Name]> &
  ([ParamsIn<Name>] extends [never] ? unknown : { params: Record<ParamsIn<Name>, string> })
