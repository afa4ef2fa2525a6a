import { createAccounts } from './accounts/index.ts'
import type { Area, Services } from './services.ts'

/** All areas of the server. */
export function createAreas(services: Services): Area[] {
  const areas: Area[] = []
  // Cancelling an account asks every area to delete what it holds.
  areas.push(createAccounts(services, areas))
  return areas
}
