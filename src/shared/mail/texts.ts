export const MAIL_NOT_FOUND = 'E-mail non trouvé'
export const MAIL_NOBODY_LEFT = 'Ce client n’a plus de compte\u00A0: aucun e-mail ne peut lui être envoyé'
export const MAIL_SENT_AGAIN = 'E-mail envoyé de nouveau'
export const MAIL_RESEND_FAILED = 'L’e-mail n’a pas pu être envoyé de nouveau'
export const MAILS_LOAD_FAILED = 'Erreur lors du chargement des e-mails'

export const MAIL_WAITS = 'Cet e-mail n’est pas encore parti'
