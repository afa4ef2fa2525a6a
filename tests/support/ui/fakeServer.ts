import { vi } from 'vitest'
import type { AnyCall, BodyInput, Data } from '../../../contract/call.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { queryClient } from '../../../src/app/services/api/useData.ts'

/**
 * Answers the calls of the contract in place of a server, at the one door that they leave by (`fetch`). A call without an answer is refused like one that the network lost.
 * What it answers is checked by the contract's own schema, as the app checks it.
 */
export class FakeServer {
  readonly #answers = new Map<string, () => { data: unknown; status: { code: number; msg: string } }>()
  /** Bodies by the name of the call, in the order in which they came. */
  readonly asked: { call: string; body: unknown }[] = []
  readonly #names = new Map<string, string>()

  constructor() {
    queryClient.clear()
    vi.stubGlobal('fetch', async (address: string | URL, options?: RequestInit) => {
      const { pathname } = new URL(address, 'http://localhost')
      this.asked.push({ call: this.#names.get(pathname) ?? pathname, body: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined })
      const answer = this.#answers.get(pathname)
      if (!answer) throw new TypeError(`no answer for ${pathname}`)
      return new Response(JSON.stringify(answer()), { headers: { 'Content-Type': 'application/json' } })
    })
  }

  answer<C extends AnyCall>(call: C, data: Data<C>): this {
    this.#names.set(call.path, call.name)
    this.#answers.set(call.path, () => ({ data, status: { code: codes.success.code, msg: codes.success.message } }))
    return this
  }

  refuse(call: AnyCall, name: CodeName): this {
    this.#names.set(call.path, call.name)
    this.#answers.set(call.path, () => ({ data: null, status: { code: codes[name].code, msg: codes[name].message } }))
    return this
  }

  /** Bodies that came with this call. */
  bodies<C extends AnyCall>({ name }: C): BodyInput<C>[] {
    return this.asked.filter(({ call }) => call === name).map(({ body }) => body as BodyInput<C>)
  }
}
