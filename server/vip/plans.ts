import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Plan } from '../../contract/calls/vip.ts'
import type { Locale } from '../../contract/headers.ts'
import { money } from '../../contract/money.ts'
import { translate, translated } from '../../contract/translated.ts'

/** What the operator sells. Prices in minor units of the currency that the orders are kept in; the gateway converts for the buyer. */
const planConfig = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: translated,
  days: z.int().min(1).max(1095),
  ...money.shape,
  amount: z.int().min(1),
  autoRenew: z.boolean(),
})
export type PlanConfig = z.output<typeof planConfig>

/** The file of `FACET_PLANS`: `{ "trialDays": 7, "plans": [...] }`. */
export const shopConfig = z.object({
  trialDays: z.int().min(0).max(365),
  plans: z
    .array(planConfig)
    .max(20)
    .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'plan ids must differ'),
})
export type ShopConfig = z.output<typeof shopConfig>

const monthTitle = {
  en: 'Monthly',
  ja: '月額プラン',
  de: 'Monatlich',
  fr: 'Mensuel',
  es: 'Mensual',
  it: 'Mensile',
  'zh-Hans': '月付方案',
  'zh-Hant': '月費方案',
  ko: '월간',
}
const quarterTitle = {
  en: 'Quarterly',
  ja: '3か月プラン',
  de: 'Vierteljährlich',
  fr: 'Trimestriel',
  es: 'Trimestral',
  it: 'Trimestrale',
  'zh-Hans': '季付方案',
  'zh-Hant': '季費方案',
  ko: '분기',
}
const yearTitle = {
  en: 'Yearly',
  ja: '年額プラン',
  de: 'Jährlich',
  fr: 'Annuel',
  es: 'Anual',
  it: 'Annuale',
  'zh-Hans': '年付方案',
  'zh-Hant': '年費方案',
  ko: '연간',
}
const onceTitle = {
  en: '30 days, once',
  ja: '30日間(自動更新なし)',
  de: '30 Tage, einmalig',
  fr: '30 jours, sans renouvellement',
  es: '30 días, pago único',
  it: '30 giorni, una tantum',
  'zh-Hans': '30 天，单次购买',
  'zh-Hant': '30 天,單次購買',
  ko: '30일, 1회',
}

export const defaultShop: ShopConfig = {
  trialDays: 7,
  plans: [
    { id: 'yearly', title: yearTitle, days: 365, amount: 5999, currency: 'USD', autoRenew: true },
    { id: 'quarterly', title: quarterTitle, days: 90, amount: 1999, currency: 'USD', autoRenew: true },
    { id: 'monthly', title: monthTitle, days: 30, amount: 799, currency: 'USD', autoRenew: true },
    { id: 'month-once', title: onceTitle, days: 30, amount: 999, currency: 'USD', autoRenew: false },
  ],
}

/** Reads the operator's plans; throws an error that names the fault in the file. */
export function loadShop(file: string | undefined): ShopConfig {
  if (!file) return defaultShop
  const result = shopConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

export const shownPlan = ({ title, ...plan }: PlanConfig, locale: Locale): Plan => ({
  ...plan,
  title: translate(title, locale),
  perDay: Math.ceil(plan.amount / plan.days),
})
