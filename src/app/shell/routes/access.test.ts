import { expect, it } from 'vitest'
import { publicPaths, redirectOf } from './access.ts'

// @rule:locked-out
it('has the public paths of the specification, those by which a locked-out user reaches somebody, and the frame of other pages', () => {
  for (const path of ['/SubscriptionAgreement', '/about', '/feedback', '/embed']) expect(redirectOf(path, path, false), path).toBeUndefined()
  expect(publicPaths.size).toBe(19 + 4)
})

// @rule:register-with-token @rule:access
it('lets everybody see public paths, and people with a session all but the sign-up', () => {
  for (const path of publicPaths) expect(redirectOf(path, path, false), path).toBeUndefined()
  expect(redirectOf('/settings', '/settings', true)).toBeUndefined()
  expect(redirectOf('/register', '/register', true)).toEqual({ to: '/' })
  expect(redirectOf('/login', '/login', true)).toBeUndefined()
})

// @rule:access
it('sends visitors without a session to the login and remembers where they wanted to go', () => {
  expect(redirectOf('/orderForm', '/orderForm?page=2', false)).toEqual({ to: '/login', back: '/orderForm?page=2' })
  expect(redirectOf('/settings', '/settings', false)).toEqual({ to: '/login', back: '/settings' })
})
