import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type Device, getDeviceList, removeDevice, removeOtherDevices } from '../../contract/calls/devices.ts'
import { platformOf } from '../../contract/headers.ts'
import { answer, type Route } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { knownDevices, sessions } from '../store/schema/accounts.ts'
import { forgetDevices } from './knownDevices.ts'
import { endSessions, tellEnd } from './sessions.ts'

/** Where an account is logged in, and where it may log in without a mailed code. */
export function deviceRoutes(services: Services): Route[] {
  const { db, now, audit } = services

  const openSessions = (userId: string) =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now())))
      .orderBy(desc(sessions.lastUsedAt))
  const known = (userId: string) =>
    db
      .select()
      .from(knownDevices)
      .where(and(eq(knownDevices.userId, userId), gt(knownDevices.knownUntil, now())))
      .orderBy(desc(knownDevices.createdAt))

  async function list({ userId, sessionId }: { userId: string; sessionId: string }): Promise<Device[]> {
    const [open, remembered] = [await openSessions(userId), await known(userId)]
    const untilOf = new Map(remembered.map(({ hash, knownUntil }) => [hash, knownUntil.toISOString()]))
    const here = new Set(open.map(({ knownDevice }) => knownDevice))
    return [
      ...open.map(({ id, device, platform, lastUsedAt, knownDevice }) => ({
        id,
        name: device,
        platform: platformOf(String(platform)),
        current: id === sessionId,
        lastUsedAt: lastUsedAt.toISOString(),
        knownUntil: untilOf.get(knownDevice ?? '') ?? null,
      })),
      ...remembered
        .filter(({ hash }) => !here.has(hash))
        .map(({ id, device, createdAt, knownUntil }) => ({
          id,
          name: device,
          platform: null,
          current: false,
          lastUsedAt: createdAt.toISOString(),
          knownUntil: knownUntil.toISOString(),
        })),
    ]
  }

  return [
    answer(getDeviceList, async ({ session }) => ({ devices: await list(session) })),
    answer(removeDevice, async ({ body: { id }, session: { userId, sessionId }, ip, userAgent }) => {
      const [open] = (await openSessions(userId)).filter((each) => each.id === id)
      const [remembered] = (await known(userId)).filter((each) => each.id === id || each.hash === open?.knownDevice)
      if (!open && !remembered) throw new ApiError('dataMissing')
      if (remembered) await db.delete(knownDevices).where(eq(knownDevices.id, remembered.id))
      const ended = open ? await endSessions(services, userId, 'removed', { only: [open.id] }) : []
      await audit({ event: 'deviceRemoved', userId, sessionId, ip, userAgent })
      await tellEnd(services, userId, ended, 'removed')
      return {}
    }),
    answer(removeOtherDevices, async ({ session: { userId, sessionId }, ip, userAgent }) => {
      const [own] = (await openSessions(userId)).filter(({ id }) => id === sessionId)
      await forgetDevices(db, userId, own?.knownDevice)
      const ended = await endSessions(services, userId, 'removed', { except: sessionId })
      await audit({ event: 'deviceRemoved', userId, sessionId, ip, userAgent, detail: 'others' })
      await tellEnd(services, userId, ended, 'removed')
      return {}
    }),
  ]
}
