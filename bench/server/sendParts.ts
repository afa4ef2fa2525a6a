import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { beginUpload, finishUpload, getUploadParts } from '../../contract/calls/uploads.ts'
import type { AnyCall, BodyInput, Data, Envelope } from '../../contract/call.ts'

/** Uploads the file at `path` as the app does where contents are in a bucket: three parts at a time, to the addresses that the server gives. */
export async function sendParts(address: string, token: string, recordId: string, path: string, size: number, name: string): Promise<void> {
  async function ask<C extends AnyCall>(call: C, body: BodyInput<C>): Promise<Data<C>> {
    const response = await fetch(`${address}${call.path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, status } = (await response.json()) as Envelope<Data<C>>
    if (status.code !== 1 || data === null) throw new Error(`${call.name}: ${status.msg}`)
    return data
  }
  const { upload } = await ask(beginUpload, { recordId, name, size })
  if (!upload) throw new Error('the store takes no parts')
  const { id, partBytes } = upload
  const count = Math.ceil(size / partBytes)
  let next = 0
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const at = next++
      const { addresses } = await ask(getUploadParts, { id, parts: [at + 1] })
      const [{ url }] = addresses
      const start = at * partBytes
      const end = Math.min(size, start + partBytes)
      const headers = { 'content-length': end - start, ...(url.startsWith('/') && { token, 'content-type': 'application/octet-stream' }) }
      const sending = request(new URL(url, address), { method: 'PUT', headers })
      const answered = once(sending, 'response')
      await pipeline(createReadStream(path, { start, end: end - 1 }), sending)
      const [response] = await answered
      response.resume()
      if (response.statusCode >= 300) throw new Error(`part ${at + 1}: ${response.statusCode}`)
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext()])
  await ask(finishUpload, { id })
}
