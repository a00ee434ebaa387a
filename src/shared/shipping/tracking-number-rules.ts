/** No carrier's number is longer; what is typed may have spaces in it. */
export const TRACKING_NUMBER_MAX_LENGTH = 60
