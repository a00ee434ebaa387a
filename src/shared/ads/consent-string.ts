/** What a certified consent provider tells a page (IAB Europe's Transparency and Consent Framework, version 2), as far as adverts need it. */
export type ConsentData = {
  eventStatus: 'tcloaded' | 'cmpuishown' | 'useractioncomplete'
  gdprApplies?: boolean
  tcString?: string
  purpose?: { consents?: Record<number, boolean> }
  vendor?: { consents?: Record<number, boolean> }
}

/** Google Advertising Products in the framework's list of vendors. */
const GOOGLE_VENDOR = 755
/** To store and read information on a device: without it Google shows nothing (law of 6 January 1978, article 82). */
const STORAGE_PURPOSE = 1

/** Whether an advert may be asked for; undefined while the person has not decided. */
export function mayAskForAdverts(data: ConsentData): boolean | undefined {
  if (data.eventStatus === 'cmpuishown') return undefined
  if (data.gdprApplies === false) return true
  const isAllowed =
    data.purpose?.consents?.[STORAGE_PURPOSE] === true && data.vendor?.consents?.[GOOGLE_VENDOR] === true
  // Google reads the string itself, from the provider, through the frames around it.
  return isAllowed && Boolean(data.tcString)
}
