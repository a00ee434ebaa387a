import type { ServiceTrial } from '#shared/keys/contract.ts'
import type { Service } from '#shared/keys/services.ts'
import { noAnswer, NOTHING_TO_TRY, SERVICE_ANSWERS, trialMailSent } from '#shared/keys/texts.ts'
import { newId } from '../database/ids.ts'
import { ShopError } from '../http/shop-error.ts'
import { reasonOf } from '../log/reason-of.ts'
import { mailBody } from '../mail/mail-template.ts'
import { CheckFailed } from '../outside/check-failed.ts'
import type { Services } from '../services.ts'
import { serviceChecks } from './service-checks.ts'

/**
 * If a mail server passes its check, a mail is sent to the address `to`.
 * @throws 409 CONFLICT if nothing can be checked with the current keys
 */
export async function tryKeys(services: Services, service: Service, to: string): Promise<ServiceTrial> {
  const checks = serviceChecks(services.config).filter((one) => one.service === service)
  if (checks.length === 0) throw new ShopError('CONFLICT', NOTHING_TO_TRY)
  const results: ServiceTrial['results'] = []
  for (const { check } of checks) {
    const result = await resultOf(check, SERVICE_ANSWERS)
    if (!results.some(({ sentence }) => sentence === result.sentence)) results.push(result)
  }
  if (service === 'mail' && results.every(({ isGood }) => isGood))
    results.push(await resultOf(() => sendTrialMail(services, to), trialMailSent(to)))
  return { results }
}

async function resultOf(check: () => Promise<void>, good: string) {
  try {
    await check()
    return { isGood: true, sentence: good }
  } catch (error) {
    const sentence = error instanceof CheckFailed ? error.sentence : noAnswer(reasonOf(error).slice(0, 200))
    return { isGood: false, sentence }
  }
}

/** Sends a mail at once instead of through the outbox, so that the person learns whether the mail server accepts it. */
async function sendTrialMail({ mail, config, clock }: Services, to: string): Promise<void> {
  const title = 'Vos e-mails partent'
  const paragraphs = ['Vous avez essayé le serveur d’envoi de la boutique\u00A0: il fonctionne.']
  const body = mailBody(config.shop, { title, paragraphs })
  await mail.send({
    id: newId(),
    to,
    subject: `${config.shop.name}\u00A0: e-mail d’essai`,
    ...body,
    at: clock.now(),
  })
}
