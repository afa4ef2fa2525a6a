import { eq } from 'drizzle-orm'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { answer } from '../http/answer.ts'
import type { Area, Services } from '../services.ts'
import { users } from '../store/schema/accounts.ts'

export function createAccounts({ db }: Services, _areas: readonly Area[]): Area {
  return {
    name: 'accounts',
    routes: [
      answer(isEmailExists, async ({ body }) => {
        const found = await db.select({ id: users.id }).from(users).where(eq(users.email, body.email))
        return { exists: found.length > 0 }
      }),
    ],
  }
}
