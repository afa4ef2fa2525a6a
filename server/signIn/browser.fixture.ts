/** A browser reduced to the needs of a sign-in: cookies for each host, redirects, forms. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** @param stopAt redirects to addresses that begin so are not followed. */
  async visit(url: string, stopAt: string, body?: Record<string, string>): Promise<{ url: string; page: string }> {
    let at = new URL(url)
    let form = body
    for (let step = 0; step < 20; step++) {
      if (at.href.startsWith(stopAt)) return { url: at.href, page: '' }
      const response = await this.fetch(at, form)
      const location = response.headers.get('location')
      if (!location) return { url: at.href, page: await response.text() }
      at = new URL(location, at)
      form = undefined
    }
    throw new Error(`too many redirects at ${at.href}`)
  }

  async fetch(url: URL, form?: Record<string, string>): Promise<Response> {
    const cookies = this.#of(url)
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
    })
    for (const line of response.headers.getSetCookie()) this.take(url, line)
    return response
  }

  take(url: URL, setCookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
    if (name) this.#of(url).set(name, value)
  }

  #of({ host }: URL): Map<string, string> {
    const cookies = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, cookies)
    return cookies
  }
}

/** The fields and the address of the first form of a page. */
export function formOf(page: string): { action: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    if (name) fields[name] = (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  }
  return { action: (/<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'), fields }
}
