import type { CodeName } from '../../contract/codes.ts'
import { createOrder, getOrderStatus, type Order } from '../../contract/calls/orders.ts'
import type { SandboxAction } from '../payment/sandboxPage.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import type { TestServer } from '../testing/testServer.ts'

export const DAY = 86_400_000

export interface Shopper extends TestUser {
  order(planId: string): Promise<{ order: Order; payUrl: string }>
  /** Orders a plan and presses a button of the checkout page. */
  buy(planId: string, action: SandboxAction): Promise<Order>
  status(order: Order): Promise<CodeName>
}

/** Presses a button of the sandbox's page, as a browser without scripts does; answers where it is sent. */
export async function press(payUrl: string, action: string): Promise<string | null> {
  const response = await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
  await response.arrayBuffer()
  return response.headers.get('location')
}

export async function newShopper(server: TestServer): Promise<Shopper> {
  const user = await newUser(server)
  const order: Shopper['order'] = async (planId) => {
    const { result, data } = await server.ask(createOrder, { body: { planId }, token: user.token })
    if (result !== 'success') throw new Error(result)
    return data
  }
  return {
    ...user,
    order,
    async buy(planId, action) {
      const made = await order(planId)
      await press(made.payUrl, action)
      return made.order
    },
    status: async ({ orderNumber }) => (await server.ask(getOrderStatus, { query: { orderNumber }, token: user.token })).result,
  }
}

/** Runs the jobs of a name, as the runner would. */
export async function runJob(server: TestServer, name: string): Promise<void> {
  const jobs = server.modules.flatMap((module) => module.jobs ?? []).filter((job) => job.name === name)
  if (jobs.length === 0) throw new Error(`no job "${name}"`)
  for (const job of jobs) await job.run()
}
