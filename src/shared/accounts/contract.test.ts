import { expect, test } from 'vitest'
import { LoginBody, ProfileBody, RefreshBody, RegisterBody } from './contract.ts'

test('an empty registration names every field', () => {
  const issues = RegisterBody.safeParse({}).error?.issues ?? []
  expect(issues.map((issue) => issue.path[0])).toEqual([
    'email',
    'password',
    'firstName',
    'lastName',
    'address',
    'city',
    'postalCode',
    'country',
    'phone',
  ])
  expect(new Set(issues.map((issue) => issue.message))).toEqual(new Set(['Ce champ est obligatoire']))
})

test('a telephone number is stored in one form, regardless of how it was typed', () => {
  const pasted = { phone: '\u202A+33\u00A0(0)6/12/34/56/78\u202C' }
  expect(ProfileBody.parse(pasted)).toEqual({ phone: '+33 6 12 34 56 78' })
})

test('a role in a registration is dropped', () => {
  expect(LoginBody.parse({ email: ' a@b.fr ', password: ' spaces count ', role: 'admin' })).toEqual({
    email: 'a@b.fr',
    password: ' spaces count ',
  })
})

test.each([[undefined], [null], [{}], [{ refreshToken: '' }], [{ refreshToken: null }]])(
  'a refresh without a token uses the cookie: %j',
  (body) => {
    expect(RefreshBody.parse(body)).toEqual({ refreshToken: undefined })
  },
)
