import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { RecipientRefused } from './interface.ts'
import { smtpMail } from './smtp.ts'

const MAIL = {
  id: '01a1fdd6-6615-766a-bf75-b87df9b15df8',
  to: 'camille@exemple.fr',
  subject: 'Votre commande est confirmée : C-2026-000042',
  html: '<p>Merci, <b>Noël</b> !</p>',
  text: 'Merci, Noël !',
  at: new Date('2026-11-21T10:00:00Z'),
}

async function mailServer(refuse = false, recipientReply?: { responseCode: number; message: string }) {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(recipientReply && Object.assign(new Error(recipientReply.message), recipientReply))
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (!refuse) received.push(Buffer.concat(parts))
        done(refuse ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : null)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test('a mail arrives complete, as text and HTML, with accents and a stable id', async () => {
  const server = await mailServer()
  await smtpMail(server.url, () => 'Carapace <bonjour@carapace.test>', { requireTls: true }).send(MAIL)
  const arrived = await PostalMime.parse(server.received[0] ?? '')
  expect(arrived).toMatchObject({
    subject: MAIL.subject,
    messageId: `<${MAIL.id}@carapace.test>`,
    from: { name: 'Carapace', address: 'bonjour@carapace.test' },
  })
  expect([arrived.to?.[0]?.address, arrived.text?.trim(), arrived.html?.trim()]).toEqual([
    MAIL.to,
    MAIL.text,
    MAIL.html,
  ])
  await server.close()
})

test('replies go to the reply address, which cannot add a header', async () => {
  const server = await mailServer()
  const mail = smtpMail(server.url, () => 'Carapace <bonjour@carapace.test>', { requireTls: true })
  await mail.send(MAIL)
  await mail.send({ ...MAIL, replyTo: 'zoe@exemple.test' })
  await mail.send({ ...MAIL, replyTo: 'zoe@exemple.test\r\nBcc: x@y.fr' })
  const arrived = await Promise.all(server.received.map((each) => PostalMime.parse(each)))
  expect(arrived.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
    undefined,
    ['zoe@exemple.test'],
    [expect.stringContaining('zoe@exemple.test')],
  ])
  expect(arrived.every(({ bcc }) => bcc === undefined)).toBe(true)
  await server.close()
})

test('typed text cannot add a header', async () => {
  const server = await mailServer()
  await smtpMail(server.url, () => 'bonjour@carapace.test', { requireTls: true }).send({
    ...MAIL,
    subject: 'Bonjour\r\nBcc: tous@exemple.fr',
  })
  const arrived = await PostalMime.parse(server.received[0] ?? '')
  expect(arrived.bcc).toBeUndefined()
  expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc')
  await server.close()
})

test('a refusal by the mail server is an error, so the job is retried', async () => {
  const server = await mailServer(true)
  await expect(
    smtpMail(server.url, () => 'bonjour@carapace.test', { requireTls: true }).send(MAIL),
  ).rejects.toThrow('mailbox full')
  await server.close()
})

test.each([
  [550, '5.1.1 User unknown', true],
  [450, '4.1.2 Recipient address rejected: Domain not found', true],
  [552, '5.2.2 Mailbox full', true],
  [554, '5.7.1 Relay access denied', false],
  [550, '5.1.8 Sender address rejected: Domain not found', false],
  [550, 'no', false],
])(
  'the reply %i %s to a recipient concerns this recipient alone: %s',
  async (responseCode, message, alone) => {
    const server = await mailServer(false, { responseCode, message })
    const sent = smtpMail(server.url, () => 'bonjour@carapace.test', { requireTls: true }).send(MAIL)
    const error = await sent.catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ message: expect.stringContaining(message) })
    expect(error instanceof RecipientRefused).toBe(alone)
    await server.close()
  },
)
