import type { Module, Services } from '../services.ts'
import { cancelRoute, deleteCancelled, purge } from './cancel.ts'
import { deviceRoutes } from './devices.ts'
import { linkedEmailRoutes, profileRoutes } from './profile.ts'
import { logInRoutes, signUpRoutes } from './logIn.ts'
import { passwordRoutes } from './passwordCalls.ts'
import { refreshRoute } from './refresh.ts'

const HOUR = 3_600_000

/** Accounts and their sessions. `modules` are asked to delete what they hold of an account that is cancelled. */
export function createAccounts(services: Services, modules: readonly Module[]): Module {
  return {
    name: 'accounts',
    routes: [
      ...signUpRoutes(services),
      ...logInRoutes(services),
      refreshRoute(services),
      ...deviceRoutes(services),
      ...passwordRoutes(services),
      ...profileRoutes(services),
      ...linkedEmailRoutes(services),
      cancelRoute(services, modules),
    ],
    jobs: [
      { name: 'purge accounts', everyMs: HOUR, run: () => purge(services) },
      { name: 'delete cancelled accounts', everyMs: HOUR / 6, run: () => deleteCancelled(services, modules) },
    ],
  }
}
