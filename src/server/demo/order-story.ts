import {
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  IN_PREPARATION,
  VALIDATED,
  type HistoryActor,
  type OrderStatus,
} from '#shared/orders/statuses.ts'

export type Step = { status: OrderStatus; at: Date; by: HistoryActor }

const USUAL_WAY: readonly OrderStatus[] = [IN_PREPARATION, IN_DELIVERY, DELIVERED]

export function orderStory(status: OrderStatus, placedAt: Date, updatedAt: Date): Step[] {
  const reached = USUAL_WAY.indexOf(status)
  const way: readonly OrderStatus[] =
    reached >= 0
      ? USUAL_WAY.slice(0, reached + 1)
      : status === VALIDATED
        ? [status]
        : [IN_PREPARATION, status]
  const span = updatedAt.getTime() - placedAt.getTime()
  return way.map((step, place) => ({
    status: step,
    at: new Date(placedAt.getTime() + (way.length > 1 ? (span * place) / (way.length - 1) : 0)),
    by: place === 0 ? 'shop' : step === CANCELLED_BY_CUSTOMER ? 'customer' : 'admin',
  }))
}

export function timeOf(story: readonly Step[], status: OrderStatus): Date | null {
  return story.find((step) => step.status === status)?.at ?? null
}
