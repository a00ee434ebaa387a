import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  AccessLinkBody,
  AdminUser,
  AdminUserQuery,
  AdminUserResponse,
  CodeBody,
  ConfirmEmailBody,
  ForgottenPasswordBody,
  Invitation,
  InvitationBody,
  InvitationParams,
  Invitations,
  LoginBody,
  OwnPasswordBody,
  ReauthenticationBody,
  OwnSessions,
  PasswordBody,
  ProfileBody,
  RecoveryCodes,
  RefreshBody,
  RegisterBody,
  ResetPasswordBody,
  RoleBody,
  SavedUser,
  SecondFactorBody,
  SecondFactorChangeBody,
  SecondFactorSetup,
  SecondFactorState,
  Session,
  SessionParams,
  UnsubscribeQuery,
  User,
  UserParams,
} from './contract.ts'

export const adminUserCalls = defineCalls('accounts', {
  'GET /api/admin/users': {
    id: 'listUsers',
    summary: 'Liste les comptes',
    access: 'admin',
    readScope: 'customers',
    query: AdminUserQuery,
    response: AdminUserResponse,
  },
  'PATCH /api/admin/users/:id/role': {
    id: 'changeRole',
    summary: 'Change le rôle d’un compte',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['LAST_ADMIN'],
    params: UserParams,
    body: RoleBody,
    response: AdminUser,
  },
  'DELETE /api/admin/users/:id/sessions': {
    id: 'endAccess',
    summary: 'Déconnecte un compte de tous ses appareils',
    access: 'admin',
    needsFreshSignIn: true,
    params: UserParams,
    response: Confirmation,
  },
  'POST /api/admin/users/:id/access-links': {
    id: 'sendAccessLink',
    summary: 'Envoie à un compte un lien pour choisir un mot de passe',
    access: 'admin',
    status: 201,
    params: UserParams,
    body: AccessLinkBody,
    response: Confirmation,
  },
})

export const invitationCalls = defineCalls('accounts', {
  'GET /api/admin/invitations': {
    id: 'listInvitations',
    summary: 'Liste les invitations en attente',
    access: 'admin',
    response: Invitations,
  },
  'POST /api/admin/invitations': {
    id: 'inviteStaff',
    summary: 'Invite une personne dans l’administration, avec un rôle',
    access: 'admin',
    needsFreshSignIn: true,
    errors: ['EMAIL_TAKEN', 'NOT_FOUND'],
    status: 201,
    body: InvitationBody,
    response: Invitation,
  },
  'DELETE /api/admin/invitations/:id': {
    id: 'endInvitation',
    summary: 'Annule une invitation',
    access: 'admin',
    params: InvitationParams,
    response: Confirmation,
  },
})

export const newsletterCalls = defineCalls('accounts', {
  'GET /api/admin/newsletter.csv': {
    id: 'exportNewsletter',
    summary: 'Exporte les abonnés à la lettre d’information',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv'],
  },
})

export const unsubscribeCalls = defineCalls('accounts', {
  'POST /api/newsletter/unsubscribe': {
    id: 'unsubscribe',
    summary: 'Désabonne de la lettre d’information par le lien reçu',
    access: 'public',
    errors: ['INVALID_LINK'],
    rawBody: {
      type: 'application/x-www-form-urlencoded',
      schema: { type: 'object', properties: { 'List-Unsubscribe': { type: 'string' } } },
    },
    query: UnsubscribeQuery,
    response: Confirmation,
  },
})

export const ownSessionCalls = defineCalls('accounts', {
  'GET /api/users/sessions': {
    id: 'listSessions',
    summary: 'Liste les appareils connectés',
    access: 'customer',
    response: OwnSessions,
  },
  'DELETE /api/users/sessions/:id': {
    id: 'endSession',
    summary: 'Déconnecte un appareil',
    access: 'customer',
    needsFreshSignIn: true,
    params: SessionParams,
    response: Confirmation,
  },
  'DELETE /api/users/sessions': {
    id: 'endOtherSessions',
    summary: 'Déconnecte tous les autres appareils',
    access: 'customer',
    needsFreshSignIn: true,
    response: Confirmation,
  },
  'POST /api/auth/activity': {
    id: 'reportActivity',
    summary: 'Dit que la personne tape ou clique, sans autre appel',
    access: 'customer',
    empty: true,
  },
  'POST /api/auth/reauthentication': {
    id: 'authenticateAgain',
    summary: 'Redonne le mot de passe de la session, et un code si l’appel en demande un',
    access: 'customer',
    errors: ['WRONG_PASSWORD', 'WRONG_CODE'],
    body: ReauthenticationBody,
    response: Confirmation,
  },
})

export const accountCalls = defineCalls('accounts', {
  'POST /api/auth/register': {
    id: 'register',
    summary: 'Ouvre un compte',
    access: 'public',
    errors: ['EMAIL_TAKEN'],
    status: 201,
    body: RegisterBody,
    response: SavedUser,
  },
  'POST /api/auth/forgotten-password': {
    id: 'askForPasswordReset',
    summary: 'Demande un lien pour un nouveau mot de passe',
    access: 'public',
    body: ForgottenPasswordBody,
    response: Confirmation,
  },
  'POST /api/auth/reset-password': {
    id: 'resetPassword',
    summary: 'Choisit un nouveau mot de passe par un lien',
    access: 'public',
    errors: ['INVALID_LINK'],
    body: ResetPasswordBody,
    response: Confirmation,
  },
  'PUT /api/users/password': {
    id: 'changePassword',
    summary: 'Change le mot de passe',
    access: 'customer',
    errors: ['WRONG_PASSWORD'],
    body: PasswordBody,
    response: Confirmation,
  },
  'PUT /api/users/profile': {
    id: 'changeProfile',
    summary: 'Modifie le profil',
    access: 'customer',
    body: ProfileBody,
    response: SavedUser,
  },
  'POST /api/auth/confirm-email': {
    id: 'confirmEmail',
    summary: 'Confirme une adresse e-mail par le lien reçu',
    access: 'public',
    errors: ['INVALID_LINK'],
    body: ConfirmEmailBody,
    response: Confirmation,
  },
  'POST /api/users/email-confirmation': {
    id: 'sendEmailConfirmation',
    summary: 'Envoie un autre lien pour confirmer son adresse e-mail',
    access: 'customer',
    response: Confirmation,
  },
})

export const secondFactorCalls = defineCalls('accounts', {
  'GET /api/users/second-factor': {
    id: 'secondFactorState',
    summary: 'Dit si la double authentification est activée',
    access: 'customer',
    response: SecondFactorState,
  },
  'POST /api/users/second-factor': {
    id: 'beginSecondFactor',
    summary: 'Commence à activer la double authentification',
    access: 'customer',
    errors: ['WRONG_PASSWORD', 'FORBIDDEN', 'CONFLICT'],
    body: OwnPasswordBody,
    response: SecondFactorSetup,
  },
  'POST /api/users/second-factor/confirmation': {
    id: 'confirmSecondFactor',
    summary: 'Active la double authentification par un premier code',
    access: 'customer',
    errors: ['WRONG_CODE', 'CONFLICT'],
    body: CodeBody,
    response: RecoveryCodes,
  },
  'POST /api/users/second-factor/recovery-codes': {
    id: 'renewRecoveryCodes',
    summary: 'Remplace les codes de secours',
    access: 'customer',
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
    body: SecondFactorChangeBody,
    response: RecoveryCodes,
  },
  'DELETE /api/users/second-factor': {
    id: 'removeSecondFactor',
    summary: 'Désactive la double authentification',
    access: 'customer',
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
    body: SecondFactorChangeBody,
    response: Confirmation,
  },
})

export const signInCalls = defineCalls('accounts', {
  'POST /api/auth/login': {
    id: 'login',
    summary: 'Ouvre une session',
    access: 'public',
    errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
    body: LoginBody,
    response: Session,
  },
  'POST /api/auth/second-factor': {
    id: 'giveSecondFactor',
    summary: 'Ouvre une session par un code, après le mot de passe',
    access: 'public',
    errors: ['CHALLENGE_OVER', 'WRONG_CODE'],
    body: SecondFactorBody,
    response: Session,
  },
  'POST /api/auth/refresh-token': {
    id: 'refreshToken',
    summary: 'Renouvelle une session',
    access: 'public',
    errors: ['FORBIDDEN'],
    cookie: true,
    body: RefreshBody,
    response: Session,
  },
  'GET /api/auth/verify': {
    id: 'verifySession',
    summary: 'Lit le compte de la session',
    access: 'customer',
    isNoUse: true,
    response: User,
  },
  'POST /api/auth/logout': {
    id: 'logout',
    summary: 'Ferme la session',
    access: 'public',
    errors: ['FORBIDDEN'],
    cookie: true,
    empty: true,
    body: RefreshBody,
  },
})
