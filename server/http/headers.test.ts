import { expect, it } from 'vitest'
import { showShare } from '../shares/showShare.ts'
import type { ShareRow } from '../shares/shareState.ts'
import type { PictureLinks } from '../files/pictureLinks.ts'
import { securityHeaders } from './headers.ts'

const none = { days: 0, subdomains: false }
const ancestors = (frames?: string[]): string[] | undefined => {
  const { 'content-security-policy': policy } = securityHeaders(none, undefined, frames)
  const directive = policy.split(';').find((each) => each.startsWith('frame-ancestors'))
  return directive?.split(' ').slice(1)
}

it('no other page may show Facet in a frame, but those that are set', () => {
  expect(ancestors()).toEqual(["'self'"])
  expect(securityHeaders(none)['x-frame-options']).toBe('SAMEORIGIN')
  expect(ancestors(['https://shop.example'])).toEqual(["'self'", 'https://shop.example'])
  // The older header cannot hold a list: it would forbid what the policy allows.
  expect(securityHeaders(none, undefined, ['https://shop.example'])).not.toHaveProperty('x-frame-options')
})

it('code comes from the server itself, and from the whole addresses of allowed plug-ins', () => {
  const scripts = (addresses: string[]): string | undefined =>
    securityHeaders(
      none,
      undefined,
      [],
      addresses.map((address) => ({ address, integrity: '' })),
    )['content-security-policy'].match(/script-src ([^;]*)/)?.[1]
  expect(scripts([])).toBe("'self' 'wasm-unsafe-eval'")
  expect(scripts(['https://cad.example/faces.js', '/plugins/points.js'])).toBe("'self' 'wasm-unsafe-eval' https://cad.example/faces.js")
})

it('a link has its address for frames only where other pages may show one', () => {
  const row = { code: 'aB3-_x', createdAt: new Date(0), expiresAt: null, lastOpenedAt: null, passwordDigest: null } as ShareRow
  const links = { of: () => null } as unknown as PictureLinks
  expect(showShare(row, links, new Date(), true)).toMatchObject({ link: '/s/aB3-_x', embed: '/#/embed?share=aB3-_x' })
  expect(showShare(row, links, new Date(), false)).not.toHaveProperty('embed')
})
