import { ACTS_OF_ADDRESSES } from './acts-of-addresses.ts'
import { ACTS_OF_CUSTOMERS } from './acts-of-customers.ts'
import { ACTS_OF_LABELS } from './acts-of-labels.ts'
import { ACTS_OF_LISTS } from './acts-of-lists.ts'
import { ACTS_OF_LOST_PARCELS } from './acts-of-lost-parcels.ts'
import { ACTS_OF_MAILS } from './acts-of-mails.ts'
import { ACTS_OF_OUTDATED_PAGES } from './acts-of-outdated-pages.ts'
import { ACTS_OF_PARCELS } from './acts-of-parcels.ts'
import { ACTS_OF_PREPARERS } from './acts-of-preparers.ts'
import { ACTS_OF_REFUNDS } from './acts-of-refunds.ts'
import { ACTS_OF_RETURNS } from './acts-of-returns.ts'
import { ACTS_OF_SHOPS } from './acts-of-shops.ts'

export const ACTS = {
  ...ACTS_OF_PARCELS,
  ...ACTS_OF_LOST_PARCELS,
  ...ACTS_OF_CUSTOMERS,
  ...ACTS_OF_RETURNS,
  ...ACTS_OF_REFUNDS,
  ...ACTS_OF_SHOPS,
  ...ACTS_OF_PREPARERS,
  ...ACTS_OF_LISTS,
  ...ACTS_OF_LABELS,
  ...ACTS_OF_ADDRESSES,
  ...ACTS_OF_MAILS,
  ...ACTS_OF_OUTDATED_PAGES,
}
export type ActName = keyof typeof ACTS
