import { idOf } from '#shared/ids.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { api } from '#web/session/api.ts'
import { promotionBody, promotionValues } from './promotion-form-values.ts'

export async function writePromotion(promotion: Promotion, change: { active: boolean }): Promise<void> {
  const { version } = promotion
  const body = { ...promotionBody(promotionValues(promotion)), ...change, version }
  await api.call('PUT /api/admin/promotions/:id', { params: { id: idOf(promotion) }, body })
}
