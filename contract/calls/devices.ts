import { z } from '../zod.ts'
import { call } from '../call.ts'
import { platforms } from '../headers.ts'

const none = z.object({})

/** A device with a session, or one that needs no mailed code, or both. */
const device = z.object({
  /** Id of the session, or of the known device that has none. */
  id: z.uuid(),
  /** From its user agent, `Firefox, Linux`; empty when that names neither. */
  name: z.string(),
  /** Platform of its session; `null` when nobody is logged in there. */
  platform: z.enum(platforms).nullable(),
  /** The one that asks. */
  current: z.boolean(),
  /** Last renewal of its session; without one, the moment when the code was typed in. */
  lastUsedAt: z.iso.datetime(),
  /** Until when it needs no mailed code; `null` when it needs one. */
  knownUntil: z.iso.datetime().nullable(),
})
export type Device = z.output<typeof device>

export const getDeviceList = call({
  name: 'getDeviceList',
  summary: 'Where the account is logged in, and which devices need no mailed code',
  method: 'GET',
  path: '/Login/UsersReferer/GetDeviceList',
  access: 'user',
  query: none,
  body: none,
  data: z.object({ devices: z.array(device) }),
  errors: [],
})

export const removeDevice = call({
  name: 'removeDevice',
  summary: 'Log a device out, and ask for a mailed code there from now on',
  method: 'POST',
  path: '/Login/UsersReferer/RemoveDevice',
  access: 'user',
  query: none,
  body: z.object({ id: z.uuid() }),
  data: none,
  errors: ['dataMissing'],
})

export const removeOtherDevices = call({
  name: 'removeOtherDevices',
  summary: 'Log every other device out, and ask for a mailed code there from now on',
  method: 'POST',
  path: '/Login/UsersReferer/RemoveOtherDevices',
  access: 'user',
  query: none,
  body: none,
  data: none,
  errors: [],
})

export const deviceCalls = [getDeviceList, removeDevice, removeOtherDevices]
