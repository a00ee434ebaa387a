/** The EU member states (ISO 3166). Overseas France inside the Union counts as France, and Åland as Finland. */
const UNION =
  /* @__PURE__ */ 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
    ' ',
  )
const OTHERS =
  /* @__PURE__ */ 'AD AE AF AG AI AL AM AO AR AS AU AW AZ BA BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM FO GA GB GD GE GG GH GI GL GM GN GQ GT GU GW GY HK HN HT ID IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MU MV MW MX MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF PG PH PK PM PN PR PS PW PY QA RS RU RW SA SB SC SD SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE ZA ZM ZW'.split(
    ' ',
  )

export const WORLD_COUNTRIES: readonly string[] = /* @__PURE__ */ UNION.concat(OTHERS)

export const isInUnion = (code: string): boolean => UNION.includes(code)

export function countryName(code: string): string {
  return new Intl.DisplayNames('fr', { type: 'region' }).of(code) ?? code
}

export function makerCountryChoices(): { union: Choice[]; others: Choice[] } {
  return { union: choices(UNION), others: choices(OTHERS) }
}

type Choice = { value: string; label: string }

function choices(codes: readonly string[]): Choice[] {
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
}
