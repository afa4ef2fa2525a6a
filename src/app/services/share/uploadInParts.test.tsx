import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelUpload, finishUpload, getUploadParts } from '../../../../contract/calls/uploads.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { uploadInParts } from './uploadInParts.ts'

const ID = 'b1f7a1c0-0000-4000-8000-000000000001'
const PART = 1000
const CONTENTS = new Blob(['x'.repeat(PART), 'y'.repeat(PART), 'z'.repeat(10)])

/** The bucket: what came to which path. The first request to a path in `refused` is answered by 403. */
const received: string[] = []
const refused = new Set<string>()
const bucket = createServer(async (request, response) => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': '*' }
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
  const bytes = await buffer(request)
  const isRefused = refused.delete(request.url ?? '')
  if (!isRefused) received.push(`${request.headers.token ?? ''}${bytes.toString()[0]}${bytes.length}`)
  return response.writeHead(isRefused ? 403 : 200, headers).end()
})
let address = ''
let server: FakeServer

beforeAll(async () => {
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
})
afterAll(() => {
  bucket.closeAllConnections()
  bucket.close()
})
beforeEach(() => {
  received.length = 0
  server = new FakeServer().answer(finishUpload, {}).answer(cancelUpload, {})
  // One answer for all: the fake server does not look at bodies.
  server.answer(getUploadParts, { addresses: [{ part: 1, url: `${address}/part` }], there: [] })
})

test('parts go to the addresses that the server gives, one of them once more with a new address, and are finished', async () => {
  refused.add('/part')
  const fractions: number[] = []
  await uploadInParts({ id: ID, partBytes: PART }, CONTENTS, new AbortController().signal, (fraction) => fractions.push(fraction))
  expect(received.toSorted()).toEqual(['x1000', 'y1000', 'z10'])
  expect(
    server
      .bodies(getUploadParts)
      .map(({ parts }) => parts[0])
      .sort(),
  ).toHaveLength(4)
  expect(server.bodies(finishUpload)).toEqual([{ id: ID }])
  expect(Math.max(...fractions)).toBe(1)
})

test('what the server refuses ends it, and the parts are called off', async () => {
  server.refuse(finishUpload, 'fileException')
  const upload = uploadInParts({ id: ID, partBytes: PART }, CONTENTS, new AbortController().signal, () => {})
  await expect(upload).rejects.toMatchObject({ entry: 'fileException' })
  expect(server.bodies(cancelUpload)).toEqual([{ id: ID }])
})

test('an upload that is aborted calls its parts off', async () => {
  const aborting = new AbortController()
  const upload = uploadInParts({ id: ID, partBytes: PART }, CONTENTS, aborting.signal, () => aborting.abort(new Error('no more')))
  await expect(upload).rejects.toThrow('no more')
  expect(server.bodies(cancelUpload)).toEqual([{ id: ID }])
  expect(server.bodies(finishUpload)).toEqual([])
})
