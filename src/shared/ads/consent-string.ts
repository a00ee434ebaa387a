/** The fields of `TCData` that the shop reads (IAB Transparency and Consent Framework, version 2). */
export type ConsentData = {
  eventStatus: 'tcloaded' | 'cmpuishown' | 'useractioncomplete'
  gdprApplies?: boolean
  tcString?: string
  purpose?: { consents?: Record<number, boolean> }
  vendor?: { consents?: Record<number, boolean> }
}

/** The number of Google Advertising Products in the framework's list of vendors. */
const GOOGLE_VENDOR = 755
/**
 * The purpose 'storing and reading information on a device', which needs consent (law of 6 January 1978, article 82).
 */
const STORAGE_PURPOSE = 1

/** Returns undefined while the consent window is open. */
export function mayAskForAdverts(data: ConsentData): boolean | undefined {
  if (data.eventStatus === 'cmpuishown') return undefined
  if (data.gdprApplies === false) return true
  const isAllowed =
    data.purpose?.consents?.[STORAGE_PURPOSE] === true && data.vendor?.consents?.[GOOGLE_VENDOR] === true
  // The content of the string is not read here: Google's script reads it.
  return isAllowed && Boolean(data.tcString)
}
