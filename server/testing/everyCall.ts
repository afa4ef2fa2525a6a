import { randomUUID } from 'node:crypto'
import type { AnyCall, BodyInput, Data, QueryInput } from '../../contract/call.ts'
import * as accounts from '../../contract/calls/accounts.ts'
import * as devices from '../../contract/calls/devices.ts'
import * as drives from '../../contract/calls/drives.ts'
import * as feedback from '../../contract/calls/feedback.ts'
import * as files from '../../contract/calls/files.ts'
import * as login from '../../contract/calls/login.ts'
import * as messages from '../../contract/calls/messages.ts'
import * as orders from '../../contract/calls/orders.ts'
import * as plugins from '../../contract/calls/plugins.ts'
import * as push from '../../contract/calls/push.ts'
import * as shares from '../../contract/calls/shares.ts'
import * as social from '../../contract/calls/social.ts'
import * as views from '../../contract/calls/views.ts'
import * as uploads from '../../contract/calls/uploads.ts'
import * as vip from '../../contract/calls/vip.ts'
import { addUploaded, PNG } from '../files/files.fixture.ts'
import { askCode, newUser, PASSWORD, signUpPerson } from './people.ts'
import type { TestServer } from './testServer.ts'

/** Calls that other servers must answer: their tests run them. */
export const notAsked: readonly string[] = [
  'getUploadParts',
  'finishUpload',
  'cancelUpload',
  'connectWebDav',
  'authorizeDrive',
  'finishDrive',
  'disconnectDrive',
  'listDriveFolder',
  'searchDrive',
  'getDriveEntry',
  'getDriveTickets',
  'beginSocialSignIn',
  'finishSocialSignIn',
  'unlinkSocial',
  'bindThirtPartEmail',
  'unbindThirtPartEmail',
  'setPassword',
  'payOrder',
  'getOrderStatus',
  'processAbnormalOrder',
  'refundOrder',
  'cancelAutoRenew',
]

const camera = { position: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 1 } as const
const state = { version: 1 as const, camera: { ...camera, position: [...camera.position], target: [...camera.target], up: [...camera.up] } } as BodyInput<
  typeof views.addView
>['state']

/** Makes every call of the contract that needs no other server, at least once with success, as one user would. Gives their names. */
export async function makeEveryCall(server: TestServer): Promise<Set<string>> {
  const made = new Set<string>()
  async function ask<C extends AnyCall>(
    call: C,
    { token, query, body }: { token?: string; query?: QueryInput<C>; body?: BodyInput<C> } = {},
  ): Promise<Data<C>> {
    const { result, data } = await server.ask(call, { token, query, body })
    if (result !== 'success') throw new Error(`${call.name}: ${result}`)
    made.add(call.name)
    return data
  }
  const ada = await newUser(server)
  const { token } = ada
  const { id } = await addUploaded(server, ada)
  made.add(files.addFileRecord.name)

  await ask(files.openFileRecord, { token, body: { id } })
  await ask(files.getFileRecord, { token, query: { id } })
  for (const list of ['all', 'starred', 'recent'] as const) await ask(files.listFileRecords, { token, query: { list } })
  await ask(files.listFileRecords, { token, query: { search: 'gear' } })
  await ask(files.starFileRecord, { token, body: { id, starred: true } })
  const record = { name: 'b.step', format: 'step', size: 1, contentHash: null, source: { kind: 'device' as const }, assembly: null, starred: false }
  const merged = { ...record, id: randomUUID(), lastOpenedAt: new Date().toISOString(), createdAt: new Date().toISOString() }
  const { ids } = await ask(files.mergeFileRecords, { token, body: { records: [merged] } })
  await ask(files.setFileThumbnail, { token, body: { id, picture: PNG } })
  await ask(files.getFileLimits, { token })
  await ask(uploads.beginUpload, { token, body: { recordId: id, name: 'gear.step', size: 1 } })
  const { text } = await ask(files.makeSyncCode, { token, body: { id } })
  await ask(files.resolveSyncCode, { body: { text } })

  const { share } = await ask(shares.createShare, { token, body: { recordId: id, type: 'password', password: '1234', days: 7, review: true, picture: PNG } })
  await ask(shares.listShares, { token })
  await ask(shares.listShares, { token, query: { recordId: id, search: 'gear' } })
  const code = share.link.split('/s/')[1]
  const { ticket } = await ask(shares.openShare, { body: { code, password: '1234' } })
  await ask(shares.renewShareTicket, { body: { ticket } })

  const viewId = randomUUID()
  const commentId = randomUUID()
  const bob = await newUser(server, 'Bob')
  await ask(views.addView, { token: bob.token, body: { ticket, id: viewId, name: 'Front', state, picture: PNG } })
  await ask(views.updateView, { token: bob.token, body: { ticket, id: viewId, name: 'Back' } })
  await ask(views.addComment, { token: bob.token, body: { ticket, id: commentId, text: 'Good' } })
  await ask(views.updateComment, { token: bob.token, body: { ticket, id: commentId, text: 'Better' } })
  await ask(views.getReview, { token, query: { recordId: id } })
  await ask(views.deleteComment, { token: bob.token, body: { ticket, id: commentId } })
  await ask(views.deleteView, { token: bob.token, body: { ticket, id: viewId } })
  await ask(shares.stopShare, { token, body: { id: share.id } })
  await ask(shares.deleteShare, { token, body: { id: share.id } })
  await ask(files.deleteFileRecord, { token, body: { id: ids[0] } })

  const { messages: list } = await ask(messages.getMessageList, { token })
  await ask(messages.getMessageList, { token, query: { unreadOnly: 'true' } })
  const message = list[0]?.id
  await ask(messages.getMessageDetail, { token, query: { id: message } })
  await ask(messages.getUnreadCount, { token })
  await ask(messages.markRead, { token, body: { ids: [message] } })
  await ask(messages.markAllRead, { token })
  await ask(messages.deleteMessages, { token, body: { ids: [message] } })

  await ask(push.getPushKey, { token })
  const endpoint = 'https://push.example.org/one'
  await ask(push.subscribePush, { token, body: { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } })
  await ask(push.unsubscribePush, { token, body: { endpoint } })
  await ask(vip.checkIfVip, { token })
  await ask(vip.getUserVipInfo, { token })
  await ask(vip.getPlans, { token })
  await ask(vip.receiveTrialVip, { token })
  const { plans } = await ask(vip.getPlans, { token })
  const { order } = await ask(orders.createOrder, { token: bob.token, body: { planId: plans[0]?.id } })
  await ask(orders.getOrderList, { token: bob.token })
  await ask(orders.getAbnormalOrderList, { token: bob.token })
  await ask(orders.getOrderDetail, { token: bob.token, query: { orderNumber: order.orderNumber } })

  await ask(plugins.getPlugins)
  await ask(feedback.getFeedConfig, { token })
  const said = { problems: [], opinions: 'Good', contactMe: false, email: '', areaCode: '', phone: '' }
  await ask(feedback.sendFeedback, { token, body: said })
  await ask(feedback.sendPayFeedback, { token, body: { ...said, orderNumber: '' } })
  await ask(drives.getDriveProviders, { token })
  await ask(drives.getDriveList, { token })
  await ask(social.getSignInProviders)

  const person = await signUpPerson(server)
  made.add(login.signUp.name).add(login.sendVerificationCode.name)
  const { email, jwToken } = person
  await ask(accounts.isEmailExists, { body: { email } })
  await ask(login.refreshToken, { body: { refreshToken: person.refreshToken } })
  await ask(accounts.getUserInfoByJWTToken, { token: jwToken })
  await ask(accounts.getUserDetail, { token: jwToken })
  await ask(accounts.getUserReceiveStatus, { token: jwToken })
  await ask(accounts.updateName, { token: jwToken, body: { nickname: 'Eve' } })
  await ask(accounts.updateUserDetail, { token: jwToken, body: { profession: 'BossMale' } })
  await ask(accounts.addUserAccessRecord, { token: jwToken, query: { page: '/' } })
  await ask(login.changePassword, { token: jwToken, body: { oldPassword: PASSWORD, password: 'torus4711', confirmPassword: 'torus4711' } })
  const reset = await askCode(server, email, 'resetPassword')
  await ask(login.resetPassword, { body: { email, verificationCode: reset, password: PASSWORD, confirmPassword: PASSWORD } })
  const enter = async () => ask(login.logIn, { body: { email, password: PASSWORD, verificationCode: await askCode(server, email, 'logIn'), tokens: 'body' } })
  await ask(login.logOut, { token: (await enter()).jwToken })
  const entered = (await enter()).jwToken
  // The device of the session before is known still.
  const { devices: known } = await ask(devices.getDeviceList, { token: entered })
  await ask(devices.removeDevice, { token: entered, body: { id: known.find(({ current }) => !current)?.id ?? '' } })
  await ask(devices.removeOtherDevices, { token: entered })
  await ask(accounts.cancelUserAccount, { token: (await enter()).jwToken, body: { password: PASSWORD } })
  return made
}
