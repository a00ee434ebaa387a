import { setTimeout as pause } from 'node:timers/promises'
import { CAPTURE_FAULTS, WEBHOOK_FAULTS } from '../src/sandbox/payment/faults.ts'
import { call, type Answer } from './call.ts'
import { person } from './person.ts'
import type { Random } from './random.ts'

export type Goods = { id: string; name: string }
type World = {
  random: Random
  shopUrl: () => string
  sandboxUrl: string
  goods: Goods[]
  codes?: readonly string[]
  tally: (ending: string) => void
  /** The probability that a buyer cancels an order after a purchase. Defaults to 0. */
  regrets?: number
  acknowledged?: (orderId: string) => void
}

const FAULTS = [...CAPTURE_FAULTS, ...WEBHOOK_FAULTS]
const ADDRESS = {
  firstName: 'Camille',
  lastName: 'Martin',
  street: '3 rue des Lilas',
  city: 'Lyon',
  postalCode: '69003',
  country: 'France',
}
const PASSWORD = 'Campagne-2026!'

export function buyer(name: string, world: World) {
  const { random, sandboxUrl } = world
  const email = `${name}@campagne.test`
  const bought: string[] = []
  const { patiently, signIn, clicked } = person({ email, password: PASSWORD }, world)

  async function decide(orderId: string, outcome: 'approve' | 'decline' | 'cancel') {
    await call('POST', `${sandboxUrl}/sandbox/payment/orders/${orderId}/decision`, { body: { outcome } })
  }

  async function buy(): Promise<string> {
    const items = basket(random, world.goods)
    const terms = await patiently('GET', '/api/terms')
    if (!terms) return 'gave up starting'
    const started = await begin({ items, acceptedTerms: terms.body['version'] })
    if (!started) return 'gave up starting'
    if (started.status !== 200) return `start ${started.status} ${codeOf(started)}`
    const orderId = String(started.body['paymentOrderId'])
    if (random.chance(0.35)) {
      await call('POST', `${sandboxUrl}/sandbox/payment/faults`, {
        body: { fault: random.pick(FAULTS), times: 1, order: orderId },
      })
    }
    if (random.chance(0.06)) return 'closed before paying'
    const first = random.chance(0.08) ? 'decline' : random.chance(0.06) ? 'cancel' : 'approve'
    await decide(orderId, first)
    if (first === 'cancel') return 'cancelled'
    if (random.chance(0.08)) return 'closed after approving'
    return finish(orderId, items)
  }

  async function begin(wanted: object): Promise<Answer> {
    const checkout = { ...wanted, shippingAddress: ADDRESS, shippingMethod: 'colissimo' }
    const start = (body: object) => clicked('POST', '/api/checkout/payments', body)
    if (world.codes === undefined || random.chance(0.3)) return start(checkout)
    const started = await start({ ...checkout, code: random.pick(world.codes) })
    if (started?.body['code'] !== 'CODE_REFUSED') return started
    return start(checkout)
  }

  async function finish(orderId: string, items: unknown): Promise<string> {
    let captured = await clicked('POST', `/api/checkout/payments/${orderId}/capture`)
    if (captured?.status === 402) {
      await decide(orderId, 'approve')
      captured = await clicked('POST', `/api/checkout/payments/${orderId}/capture`)
    }
    if (!captured) return 'gave up capturing'
    if (captured.status !== 200) return `capture ${captured.status} ${codeOf(captured)}`
    if (random.chance(0.1)) return 'closed after capture'
    const ordered = await clicked('POST', '/api/orders', {
      paymentId: captured.body['paymentId'],
      items,
      paymentStatus: 'completed',
    })
    if (ordered?.status === 201) {
      bought.push(String(ordered.body['_id']))
      world.acknowledged?.(String(ordered.body['_id']))
      if (random.chance(world.regrets ?? 0)) return regret()
    }
    return ordered ? `ordered ${ordered.status} ${codeOf(ordered)}`.trim() : 'gave up ordering'
  }

  async function regret(): Promise<string> {
    const cancelled = await clicked('PUT', `/api/orders/${random.pick(bought)}/cancel`)
    return cancelled ? `ordered and cancelled ${cancelled.status}` : 'gave up cancelling'
  }

  return {
    async register(): Promise<void> {
      const person = {
        ...ADDRESS,
        address: ADDRESS.street,
        email,
        password: PASSWORD,
        phone: '06 12 34 56 78',
        newsletter: false,
      }
      await patiently('POST', '/api/auth/register', person)
      await signIn()
    },
    async shop(times: number, isOver = () => false): Promise<void> {
      for (let n = 0; n < times && !isOver(); n++) {
        world.tally(await buy())
        await pause(random.whole(0, 150))
      }
    },
  }
}

function basket(random: Random, goods: Goods[]) {
  const wanted = random.chance(0.3) ? 2 : 1
  const chosen = new Set(Array.from({ length: wanted }, () => random.pick(goods)))
  return [...chosen].map(({ id }) => ({ product: id, packSize: 1, quantity: random.chance(0.2) ? 2 : 1 }))
}

function codeOf({ body }: NonNullable<Answer>): string {
  const { code, status } = body
  if (typeof code === 'string') return code
  return typeof status === 'string' ? status : ''
}
