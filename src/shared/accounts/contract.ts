import { z } from 'zod'
import {
  Instant,
  INVALID_VALUE,
  emailAddress,
  freeLine,
  freeText,
  idParams,
  nameLine,
  requiredText,
  secretText,
  yesOrNo,
  requestId,
} from '../contract-fields.ts'
import { EMAIL_MAX_LENGTH, plainEmail } from '../email.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import { plainNumber } from '../shipping/phone.ts'
import { withPlainPostalCode } from '../shipping/plain-postal-code.ts'
import { PERSON_LIMITS, personRules } from './registration-rules.ts'
import { RETENTION_MONTHS } from './retention-months.ts'
import { ROLES, STAFF_ROLES } from './roles.ts'
import { TYPED_CODE_MAX_LENGTH } from './second-factor.ts'
import { CHALLENGE_OVER, INVITATION_NOT_FOUND, SESSION_NOT_FOUND, USER_NOT_FOUND } from './texts.ts'
import { BOUGHT_FILTERS, USER_SORTS } from './user-list.ts'

const role = z.enum(ROLES, { error: 'Rôle inconnu' })

export const orderHistoryRetention = z.literal(RETENTION_MONTHS, {
  error: 'La durée doit être de 12, 24, 36 ou 60 mois',
})

/** An account as its holder sees it (storefront.md §3). Texts that were never given are ''. */
export const User = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
    role,
    marketingPreferences: z.object({ newsletter: z.boolean(), analytics: z.boolean() }),
    dataRetentionPolicy: z.object({
      inactiveAccountDeletion: z.boolean(),
      /** In months. */
      orderHistoryRetention,
    }),
    /**
     * True once the holder has used a link that confirms the address (decision 43) or with which they chose a password,
     * and for accounts that the shop makes itself (`ADMIN_EMAIL`, demo).
     */
    emailConfirmed: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant.optional(),
  })
  .meta({ id: 'User', description: 'An account, as its owner sees it' })
export type User = z.infer<typeof User>

export const SavedUser = User.extend({ message: z.string() }).meta({ id: 'SavedUser' })
export type SavedUser = z.infer<typeof SavedUser>

const personFields = {
  firstName: nameLine(PERSON_LIMITS.firstName, personRules.firstName),
  lastName: nameLine(PERSON_LIMITS.lastName, personRules.lastName),
  address: nameLine(PERSON_LIMITS.address, personRules.address),
  city: nameLine(PERSON_LIMITS.city, personRules.city),
  postalCode: requiredText(PERSON_LIMITS.postalCode),
  country: requiredText(PERSON_LIMITS.country),
  phone: requiredText(PERSON_LIMITS.phone).overwrite(plainNumber),
}

/**
 * The body of POST /api/auth/register. The handler checks password, postal code, country and phone
 * (storefront.md §5).
 */
export const RegisterBody = z
  .object({
    email: emailAddress(),
    password: secretText(),
    ...personFields,
    newsletter: yesOrNo().default(false),
  })
  .overwrite(withPlainPostalCode)
  .meta({ id: 'Registration' })
export type RegisterBody = z.infer<typeof RegisterBody>

const typedEmail = requiredText(EMAIL_MAX_LENGTH).toLowerCase()

/** The body of POST /api/auth/login. A malformed address is accepted here and treated as an unknown one. */
export const LoginBody = z.object({ email: typedEmail, password: secretText() }).meta({ id: 'Login' })
export type LoginBody = z.infer<typeof LoginBody>

export const Session = z
  .object({ token: z.string(), refreshToken: z.string(), user: User })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

const code = requiredText(TYPED_CODE_MAX_LENGTH)

export const SecondFactorBody = z
  .object({ challenge: secretText(CHALLENGE_OVER, 1000), code })
  .meta({ id: 'SecondFactor' })
export type SecondFactorBody = z.infer<typeof SecondFactorBody>

export const CodeBody = z.object({ code }).meta({ id: 'Code' })
export type CodeBody = z.infer<typeof CodeBody>

export const OwnPasswordBody = z.object({ password: secretText() }).meta({ id: 'OwnPassword' })
export type OwnPasswordBody = z.infer<typeof OwnPasswordBody>

export const SecondFactorChangeBody = OwnPasswordBody.extend({ code }).meta({ id: 'SecondFactorChange' })
export type SecondFactorChangeBody = z.infer<typeof SecondFactorChangeBody>

export const ReauthenticationBody = OwnPasswordBody.extend({ code: code.optional() }).meta({
  id: 'Reauthentication',
})
export type ReauthenticationBody = z.infer<typeof ReauthenticationBody>

export const SecondFactorState = z
  .object({
    isOn: z.boolean(),
    isOffered: z.boolean(),
    /** True for admins in live mode: the back-office stays closed until they set up a second factor. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** `qr.path` is the path data of an SVG with sides of `qr.size`. */
export const SecondFactorSetup = z
  .object({ secret: z.string(), uri: z.string(), qr: z.object({ size: z.number(), path: z.string() }) })
  .meta({ id: 'SecondFactorSetup' })
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

/** The codes are shown only once, when they are created. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const OwnSession = z
  .object({
    _id: z.string(),
    device: z.string(),
    startedAt: Instant,
    lastUsedAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.object({ sessions: z.array(OwnSession) }).meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof OwnSessions>

export const SessionParams = idParams(SESSION_NOT_FOUND)

/**
 * The body of POST /api/auth/refresh-token and /api/auth/logout. Without a token in the body, the cookie's token is
 * refreshed. A logout ends the sign-ins of three tokens: the body's, the cookie's and the access token.
 */
export const RefreshBody = z
  .object({ refreshToken: freeText(512).nullish() })
  .nullish()
  .transform((body) => ({ refreshToken: body?.refreshToken || undefined }))
export type RefreshBody = z.infer<typeof RefreshBody>

/**
 * The body of PUT /api/users/profile. Missing fields stay as they are. The handler checks postal code, country and
 * phone.
 */
export const ProfileBody = z
  .object({
    firstName: personFields.firstName,
    lastName: personFields.lastName,
    address: freeLine(PERSON_LIMITS.address),
    city: freeLine(PERSON_LIMITS.city),
    postalCode: freeText(PERSON_LIMITS.postalCode),
    country: freeText(PERSON_LIMITS.country),
    phone: freeText(PERSON_LIMITS.phone).overwrite(plainNumber),
  })
  .partial()
  .meta({ id: 'ProfileChange' })
export type ProfileBody = z.infer<typeof ProfileBody>

export const PasswordBody = z
  .object({ currentPassword: secretText(), newPassword: secretText() })
  .meta({ id: 'PasswordChange' })
export type PasswordBody = z.infer<typeof PasswordBody>

export const ForgottenPasswordBody = z
  .object({ email: typedEmail.overwrite(plainEmail) })
  .meta({ id: 'ForgottenPassword' })
export type ForgottenPasswordBody = z.infer<typeof ForgottenPasswordBody>

export const ResetPasswordBody = z
  .object({ token: secretText('Ce lien n’est pas valide'), newPassword: secretText() })
  .meta({ id: 'PasswordReset' })
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const UnsubscribeQuery = z.object({ token: secretText() })
export type UnsubscribeQuery = z.infer<typeof UnsubscribeQuery>

export const ConfirmEmailBody = z
  .object({ token: secretText('Ce lien n’est pas valide') })
  .meta({ id: 'EmailConfirmation' })
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>

/** An account in the list of users (back-office.md §3), with the person's name. */
export const AdminUser = User.pick({
  _id: true,
  email: true,
  role: true,
  createdAt: true,
  firstName: true,
  lastName: true,
}).meta({
  id: 'AdminUser',
})
export type AdminUser = z.infer<typeof AdminUser>

export const UserParams = idParams(USER_NOT_FOUND)

/** Without parameters the answer is a bare array, otherwise a page. */
export const AdminUserQuery = PageQuery.extend({
  role: role.optional(),
  bought: z.enum(BOUGHT_FILTERS, { error: INVALID_VALUE }).optional(),
  ...DayRange,
  sort: z.enum(USER_SORTS, { error: INVALID_VALUE }).optional(),
})
export type AdminUserQuery = z.infer<typeof AdminUserQuery>
export const ListedUser = AdminUser.extend({
  city: z.string(),
  orderCount: z.number().int(),
  /** In euros. */
  spent: z.number(),
  lastOrderAt: Instant.nullable(),
}).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>
export const AdminUserPage = pageOf(ListedUser).meta({ id: 'AdminUserPage' })
export type AdminUserPage = z.infer<typeof AdminUserPage>
export const AdminUserResponse = z.union([z.array(AdminUser), AdminUserPage])
export type AdminUserResponse = z.infer<typeof AdminUserResponse>

/** The same `requestId` sent twice sends one link. */
export const AccessLinkBody = z.object({ requestId }).meta({ id: 'AccessLink' })
export type AccessLinkBody = z.infer<typeof AccessLinkBody>

const staffRole = z.enum(STAFF_ROLES, { error: 'Rôle inconnu' })

export const InvitationBody = z
  .object({ email: emailAddress(), role: staffRole, requestId })
  .meta({ id: 'InvitationBody' })
export type InvitationBody = z.infer<typeof InvitationBody>

export const Invitation = z
  .object({ _id: z.string(), email: z.string(), role: staffRole, expiresAt: Instant })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** In descending order of `expiresAt`, at most 100. */
export const Invitations = z.object({ invitations: z.array(Invitation) }).meta({ id: 'Invitations' })
export type Invitations = z.infer<typeof Invitations>

export const InvitationParams = idParams(INVITATION_NOT_FOUND)

export const RoleBody = z.object({ role }).meta({ id: 'RoleChange' })
export type RoleBody = z.infer<typeof RoleBody>
