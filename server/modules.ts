import { createAccounts } from './accounts/index.ts'
import { createDrives } from './drives/index.ts'
import { createFeedback } from './feedback/index.ts'
import { createFiles } from './files/index.ts'
import { createMessages } from './messages/index.ts'
import { createOperation } from './operation/index.ts'
import { createOrders } from './orders/index.ts'
import { createPayment } from './payment/index.ts'
import { createPlugins } from './plugins/index.ts'
import { createPush } from './push/index.ts'
import { createRealtime } from './realtime/index.ts'
import { createShares } from './shares/index.ts'
import { createSignIn } from './signIn/index.ts'
import { createUploads } from './uploads/index.ts'
import { createViews } from './views/index.ts'
import { createVip } from './vip/index.ts'
import type { Module, Services } from './services.ts'

/** All modules of the server. */
export function createModules(services: Services): Module[] {
  const modules: Module[] = []
  // Cancelling an account asks every module to delete what it holds.
  modules.push(createAccounts(services, modules), createSignIn(services), createMessages(services), createPush(services), createRealtime(services))
  modules.push(createFiles(services), createUploads(services), createShares(services), createViews(services))
  modules.push(createVip(services), createOrders(services), createPayment(services), createFeedback(services), createDrives(services))
  modules.push(createOperation(services), createPlugins(services))
  return modules
}
