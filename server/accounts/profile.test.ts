import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addUserAccessRecord,
  cancelUserAccount,
  getUserDetail,
  getUserInfoByJWTToken,
  getUserReceiveStatus,
  isEmailExists,
  updateName,
  updateUserDetail,
} from '../../contract/calls/accounts.ts'
import { logIn, resetPassword, sendVerificationCode } from '../../contract/calls/login.ts'
import { professions } from '../../contract/limits.ts'
import { addUploaded } from '../files/files.fixture.ts'
import {
  accessRecords,
  auditEvents,
  knownDevices,
  refreshTokens,
  sessions,
  signInFlows,
  tries,
  users,
  verificationCodes,
  writtenOff,
} from '../store/schema/accounts.ts'
import { messages } from '../store/schema/messages.ts'
import { shares } from '../store/schema/shares.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import { databases } from '../testing/databases.ts'
import { newAddress, newUser, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { deleteCancelled, purge } from './cancel.ts'
import { readUser } from './accountRows.ts'

const DAY = 86_400_000

describe.each(databases())('profiles on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  // @rule:avatars @rule:nickname
  it('shows and changes nickname, avatar and what the user wants to receive', async () => {
    const { id, token } = await newUser(server)
    expect((await server.ask(getUserInfoByJWTToken, { token })).data).toEqual({
      userId: id,
      nickname: 'Ada',
      profession: 'Default',
      email: `${id}@example.org`,
    })
    expect((await server.ask(updateName, { body: { nickname: '  Grace  ' }, token })).data).toMatchObject({ nickname: 'Grace' })
    expect((await server.ask(updateName, { body: { nickname: '   ' }, token })).result).toBe('nicknameEmpty')
    expect(professions).toHaveLength(19)
    for (const profession of ['EngineerFemale', 'BossMale'] as const)
      expect((await server.ask(updateUserDetail, { body: { profession }, token })).data).toMatchObject({ profession })
    expect((await server.ask(updateUserDetail, { body: { profession: 'Pilot' as 'Default' }, token })).result).toBe('parameterError')
    expect((await server.ask(updateUserDetail, { body: {}, token })).result).toBe('parameterMissing')
    expect((await server.ask(getUserReceiveStatus, { token })).data).toEqual({ receiveStatus: true })
    await server.ask(updateUserDetail, { body: { receiveStatus: false, locale: 'ko' }, token })
    expect((await server.ask(getUserReceiveStatus, { token })).data).toEqual({ receiveStatus: false })
    expect((await server.ask(getUserDetail, { token })).data).toMatchObject({
      receiveStatus: false,
      locale: 'ko',
      nickname: 'Grace',
      profession: 'BossMale',
      linked: [],
      hasPassword: false,
    })
  })

  it('records which page was visited, by guests as well', async () => {
    const { id, token } = await newUser(server)
    expect((await server.ask(addUserAccessRecord, { query: { page: '/recently', platform: 2 }, token })).result).toBe('success')
    expect((await server.ask(addUserAccessRecord, { query: { page: '/samples' } })).result).toBe('success')
    expect((await server.ask(addUserAccessRecord, { query: { page: '/samples', platform: 7 } })).result).toBe('parameterError')
    expect((await server.ask(addUserAccessRecord, { query: { page: '/x?token=secret' } })).result).toBe('parameterFormatError')
    const rows = await server.services.db.select().from(accessRecords).where(eq(accessRecords.userId, id))
    expect(rows).toMatchObject([{ page: '/recently', platform: 2, locale: 'en' }])
  })

  // @rule:cancel-account
  it('cancels an account: nothing of it is left, and whoever logs in again hears so', async () => {
    const person = await signUpPerson(server)
    const { email, user, jwToken } = person
    const cancel = async (password?: string) => (await server.ask(cancelUserAccount, { body: { password }, token: jwToken })).result
    expect(await cancel()).toBe('parameterMissing')
    expect(await cancel('cube4242')).toBe('passwordIncorrect')
    expect(await cancel(PASSWORD)).toBe('success')
    const { db } = server.services
    expect(await db.select().from(users).where(eq(users.id, user.userId))).toEqual([])
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.userId))).toEqual([])
    expect(await db.select().from(auditEvents).where(eq(auditEvents.userId, user.userId))).toEqual([])
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Facet account was cancelled' })
    expect((await server.ask(getUserInfoByJWTToken, { token: jwToken })).result).toBe('notLoggedIn')

    expect((await server.ask(isEmailExists, { body: { email } })).data).toEqual({ exists: false })
    expect((await server.ask(sendVerificationCode, { body: { email, purpose: 'logIn' } })).result).toBe('accountWrittenOff')
    expect((await server.ask(logIn, { body: { email, password: PASSWORD, verificationCode: '123456' } })).result).toBe('accountWrittenOff')
    expect((await server.ask(resetPassword, { body: { email, password: PASSWORD, confirmPassword: PASSWORD, verificationCode: '123456' } })).result).toBe(
      'accountWrittenOff',
    )
    // The kept rows name nobody.
    expect(JSON.stringify(await db.select().from(writtenOff))).not.toContain(email.split('@')[0])
    // The address is free for a new account.
    expect((await signUpPerson(server, email)).user.userId).not.toBe(user.userId)
  })

  it('finishes a cancellation that was interrupted', async () => {
    const { id } = await newUser(server)
    const { db } = server.services
    await db.update(users).set({ cancelledAt: new Date() }).where(eq(users.id, id))
    await deleteCancelled(server.services, server.modules)
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([])
    // A call that was under way when the account went.
    await expect(readUser(db, id)).rejects.toMatchObject({ codeName: 'userInfoFailed' })
  })

  it('throws away what is too old, of each kind, and nothing younger', async () => {
    const email = newAddress()
    await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })
    await server.ask(addUserAccessRecord, { query: { page: '/samples' } })
    const { email: known } = await signUpPerson(server)
    await server.ask(sendVerificationCode, { body: { email: known, purpose: 'logIn' } })
    const ada = await newUser(server)
    const { db, now } = server.services
    const [at, end] = [now(), new Date(now().getTime() + DAY)]
    const { id: recordId } = await addUploaded(server, ada)
    const gone = { recordId, userId: ada.id, createdAt: at, updatedAt: at, deletedAt: at, revision: 1 }
    await db.insert(savedViews).values({ ...gone, id: randomUUID(), name: '', state: null })
    await db.insert(comments).values({ ...gone, id: randomUUID(), text: '' })
    await db.insert(shares).values({ ...gone, id: randomUUID(), code: randomUUID(), name: 'a.step', format: 'step', size: 1, review: false })
    await db.insert(messages).values({ id: randomUUID(), userId: ada.id, content: { kind: 'passwordChanged', at: at.toISOString() }, createdAt: at })
    const usedToken = randomUUID()
    await db.insert(refreshTokens).values({ hash: usedToken, sessionId: ada.sessionId, createdAt: at, usedAt: at })
    await db
      .insert(signInFlows)
      .values({ stateHash: randomUUID(), provider: 'google', nonce: '', codeVerifier: '', browserHash: '', origin: '', createdAt: at, expiresAt: end })
    await db.insert(knownDevices).values({ id: randomUUID(), userId: ada.id, hash: '', device: '', createdAt: at, knownUntil: end })
    await db.insert(writtenOff).values({ hash: randomUUID(), at })
    const kinds = {
      verificationCodes,
      signInFlows,
      tries,
      sessions,
      knownDevices,
      refreshTokens,
      accessRecords,
      auditEvents,
      writtenOff,
      messages,
      savedViews,
      comments,
      shares,
    }
    const counts = async (): Promise<Record<string, number>> =>
      Object.fromEntries(await Promise.all(Object.entries(kinds).map(async ([name, table]) => [name, await db.$count(table)] as const)))
    await db.insert(tries).values({ key: randomUUID(), count: 1, expiresAt: end })
    const before = { ...(await counts()), tries: 1 }
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    await purge(server.services)
    expect({ ...(await counts()), tries: await db.$count(tries, eq(tries.expiresAt, end)) }).toEqual(before)
    // Its session lives on.
    server.pass(100 * DAY)
    await purge(server.services)
    expect(await db.$count(refreshTokens, eq(refreshTokens.hash, usedToken))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.id, ada.sessionId))).toBe(1)
    server.pass(400 * DAY)
    await purge(server.services)
    expect(await counts()).toEqual(Object.fromEntries(Object.keys(kinds).map((name) => [name, 0])))
  })

  it('says so when no mail can be sent', async () => {
    const { mail } = server.services
    const { send } = mail
    mail.send = () => Promise.reject(new Error('the mail server is away'))
    expect((await server.ask(sendVerificationCode, { body: { email: newAddress(), purpose: 'signUp' } })).result).toBe('networkAnomaly')
    mail.send = send
  })
})
