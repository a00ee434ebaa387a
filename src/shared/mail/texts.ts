// The page of the mails that the sandbox keeps (/sandbox/mails); what mails say is in each feature's `mails.ts`
export const MAIL_NOT_FOUND = 'E-mail non trouvé'
export const NO_MAILS = 'Aucun e-mail n’a encore été envoyé.'
