import type { EReport, EReports } from '#shared/e-reports/contract.ts'
import type { ReportLine, ReportType } from '#shared/e-reports/report-content.ts'
import type { Period } from '#shared/e-reports/report-periods.ts'
import { REPORT_WITHOUT_SIREN } from '#shared/e-reports/texts.ts'
import { centsToEuros } from '#shared/money.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { sirenOf } from '#shared/settings/seller-numbers.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import { foundPeriods, isSending } from './find-period.ts'
import { invoicesByDay, reportLines, type HandedOver, type ReportFlow } from './queries.ts'
import { reportingState } from './reporting-state.ts'

const PLATFORM_MISSING =
  'Indiquez le nom et le numéro de votre plateforme agréée dans les réglages\u00A0: ils figurent dans le fichier'
const VAT_NUMBER_MISSING =
  'Indiquez votre numéro de TVA dans les réglages\u00A0: les ventes aux entreprises étrangères le demandent'

export async function listEReports(
  { database: { db }, ...services }: Pick<Services, 'database' | 'clock' | 'settings' | 'platform'>,
  asked?: number,
): Promise<EReports> {
  const { current } = services.settings
  const today = parisDay(services.clock.now())
  const year = asked ?? Number(today.slice(0, 4))
  const ofYear = { from: `${year}-01-01`, to: `${year}-12-31` }
  const [found, lines, invoices, state] = await Promise.all([
    foundPeriods(db, services, year),
    reportLines(db, ofYear),
    invoicesByDay(db, ofYear),
    reportingState(db, services),
  ])
  const periods = found
    .filter(({ period }) => period.from <= today)
    .map(({ period, handedOver, flow }) =>
      eReport(period, today, {
        lines: lines.filter(({ day }) => isIn(period, day)),
        invoices: invoices.filter(({ day }) => isIn(period, day)),
        handedOver,
        flow,
      }),
    )
  return {
    year,
    rhythm: current.vat.reporting,
    reportedUntil: state?.until ?? null,
    periods: periods.toReversed(),
    canSend: services.platform.isLinked,
    missing: missingFacts(
      current,
      periods.some((one) => one.invoices > 0),
    ),
  }
}

const isIn = ({ from, to }: Period, day: Day) => day >= from && day <= to

type Facts = {
  lines: readonly ReportLine[]
  invoices: readonly { number: string }[]
  handedOver: HandedOver | undefined
  flow: Pick<ReportFlow, 'state' | 'reason' | 'at'> | undefined
}

export function eReport(period: Period, today: Day, facts: Facts): EReport {
  const { lines, invoices, handedOver, flow } = facts
  const sum = (read: (line: ReportLine) => number) => lines.reduce((all, line) => all + read(line), 0)
  const isReported = handedOver?.hash === contentHash({ lines, invoices })
  const isRefused = !isReported && flow?.state === 'refused' && (!handedOver || flow.at > handedOver.at)
  return {
    from: period.from,
    to: period.to,
    state: isSending(flow) ? 'sending' : isReported ? 'handed-over' : period.to < today ? 'ready' : 'open',
    type: nextType(handedOver, isReported),
    handedOverAt: handedOver?.at.toISOString() ?? null,
    isDeposited: flow?.state === 'deposited',
    refusal: isRefused ? (flow?.reason ?? '') : null,
    sales: sum(({ sales }) => sales),
    net: centsToEuros(sum(({ netCents }) => netCents)),
    vat: centsToEuros(sum(({ vatCents }) => vatCents)),
    invoices: invoices.length,
  }
}

/**
 * Returns `IN` for the first file of a period and for its copies, and `RE` for later files, which replace an earlier
 * one.
 */
export function nextType(handedOver: HandedOver | undefined, isReported: boolean): ReportType {
  return handedOver && (handedOver.files > 1 || !isReported) ? 'RE' : 'IN'
}

function missingFacts({ shop, platform }: Settings, hasInvoices: boolean): string[] {
  return [
    ...(sirenOf(shop.companyNumber) === undefined ? [REPORT_WITHOUT_SIREN] : []),
    ...(platform.name === '' || platform.number === '' ? [PLATFORM_MISSING] : []),
    ...(hasInvoices && shop.vatNumber === '' ? [VAT_NUMBER_MISSING] : []),
  ]
}
