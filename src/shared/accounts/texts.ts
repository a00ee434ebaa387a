import { DELETING_FAILED } from '../texts.ts'

export const LOGIN_REFUSED = 'Email ou mot de passe incorrect'
export const LOGIN_FAILED = 'Erreur de connexion'
export const REGISTER_FAILED = "Erreur lors de l'inscription"
export const REGISTER_SUCCEEDED = 'Inscription réussie ! Vous pouvez maintenant vous connecter.'
export const EMAIL_TAKEN = 'Un compte existe déjà avec cette adresse e-mail\u00A0: connectez-vous'

export const PROFILE_SAVED = 'Profil mis à jour avec succès'
export const PROFILE_SAVE_FAILED = 'Erreur lors de la mise à jour du profil'
export const PASSWORD_SAVED = 'Mot de passe mis à jour avec succès'
export const PASSWORD_SAVE_FAILED = 'Erreur lors de la mise à jour du mot de passe'
export const PASSWORD_CHECK_FAILED = 'Le mot de passe n’a pas pu être vérifié'
export const PASSWORD_WRONG = 'Mot de passe incorrect'
export const PASSWORD_COMMON =
  'Ce mot de passe est trop courant pour un compte d’administration, choisissez-en un autre'

export const EMAIL_CONFIRMED = 'Votre adresse e-mail est confirmée'
export const EMAIL_CONFIRM_FAILED = 'L’adresse e-mail n’a pas pu être confirmée'
export const EMAIL_LINK_SENT = 'Un nouveau lien vient de vous être envoyé par e-mail'
export const EMAIL_LINK_FAILED = 'Le lien n’a pas pu être envoyé'

export const CODE_REQUIRED = 'Saisissez le code de votre application d’authentification'
export const CODE_WRONG = 'Ce code n’est pas valable'
export const CHALLENGE_OVER = 'La connexion a pris trop de temps\u00A0: recommencez'
export const SECOND_FACTOR_MISSING =
  'Activez d’abord la double authentification de votre compte, dans «\u202FMon profil\u202F», «\u202FSécurité\u202F»'
export const SECOND_FACTOR_IS_ON = 'La double authentification est déjà activée'
export const SECOND_FACTOR_IS_OFF = 'La double authentification n’est pas activée'
export const SECOND_FACTOR_ADDED = 'La double authentification est activée'
export const SECOND_FACTOR_REMOVED = 'La double authentification est désactivée'
export const SECURITY_LOAD_FAILED = 'Erreur lors du chargement'
export const SECOND_FACTOR_FAILED = 'La double authentification n’a pas pu être modifiée'

export const SESSION_NOT_FOUND = 'Cet appareil n’est plus connecté'
export const SESSION_ENDED = 'L’appareil est déconnecté'
export const OTHER_SESSIONS_ENDED = 'Vos autres appareils sont déconnectés'
export const SESSION_END_FAILED = 'L’appareil n’a pas pu être déconnecté'
export const PASSWORD_AGAIN = 'Veuillez saisir à nouveau votre mot de passe'
export const PASSWORD_AND_CODE_AGAIN = 'Veuillez saisir à nouveau votre mot de passe et un code'
export const PASSWORD_GIVEN = 'Mot de passe confirmé'

export const SESSION_OVER = 'Votre session est terminée. Reconnectez-vous pour continuer.'
export const SESSION_EXPIRED = 'Session expirée, veuillez vous reconnecter'
export const CHECKING_SESSION = 'Vérification de la session'
export const SIGN_IN_REQUIRED = 'Vous devez être connecté pour accéder à cette page'

export const USERS_LOAD_FAILED = 'Erreur lors du chargement des utilisateurs'
export const USER_DELETE_CONFIRM = 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?'
export const USER_NOT_FOUND = 'Utilisateur non trouvé'
export const USER_DELETED = 'Utilisateur supprimé avec succès'
export const USER_DELETE_FAILED = DELETING_FAILED
export const INVITATION_SENT = 'L’invitation part par e-mail'
export const INVITATION_FAILED = 'L’invitation n’a pas pu être envoyée'
export const INVITATION_ENDED = 'L’invitation est annulée'
export const INVITATION_END_FAILED = 'L’invitation n’a pas pu être annulée'
export const INVITATION_NOT_FOUND = 'Cette invitation n’est plus en attente'
export const INVITATIONS_LOAD_FAILED = 'Erreur lors du chargement des invitations'
export const INVITED_HAS_ACCOUNT =
  'Cette adresse a déjà un compte\u00A0: choisissez son rôle dans la liste des utilisateurs'
export const ROLE_CHANGED = 'Rôle modifié avec succès'
export const ROLE_CHANGE_FAILED = 'Erreur lors de la modification du rôle'
export const LAST_ADMIN = 'Le dernier administrateur ne peut être ni rétrogradé ni supprimé'
export const NOT_YOURSELF = 'Vous ne pouvez pas supprimer votre propre compte depuis cette liste'

export const NEW_PASSWORD = 'Nouveau mot de passe'
export const CONFIRM_PASSWORD = 'Confirmer le mot de passe'
export const CHANGE_MY_PASSWORD = 'Changer mon mot de passe'
export const LINK_OVER = 'Ce lien n’est plus valable'
export const ASK_NEW_LINK = 'Demander un nouveau lien'
export const SIGN_IN_INCOMPLETE = 'La connexion n’a pas abouti'
export const PASSWORD_TO_CONFIRM = 'Mot de passe, pour confirmer'

export const ADMIN_ONLY = 'Accès réservé à l’administration'

export const RESET_LINK_MAYBE_SENT =
  'Si un compte existe avec cette adresse, un lien vient d’y être envoyé par e-mail'
export const RESET_LINK_FAILED = 'Le lien n’a pas pu être demandé'
export const RESET_LINK_INVALID = 'Ce lien n’est plus valable\u00A0: demandez-en un nouveau'
export const EMAIL_LINK_INVALID =
  'Ce lien n’est plus valable\u00A0: demandez-en un nouveau dans «\u202FMon profil\u202F»'
export const COOKIE_FROM_ELSEWHERE = 'Cette demande ne vient pas de la boutique'
export const UNSUBSCRIBED = 'Vous ne recevrez plus la lettre d’information'
export const UNSUBSCRIBE_LINK_INVALID = 'Ce lien de désabonnement n’est pas valable'
export const UNSUBSCRIBE_FAILED = 'Votre désabonnement n’a pas pu être enregistré. Veuillez réessayer.'
export const NEWSLETTER_EXPORT_FAILED = 'Erreur lors de l’export des abonnés'
