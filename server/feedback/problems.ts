import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Locale } from '../../contract/headers.ts'
import { translate, translated } from '../../contract/translated.ts'

const problem = z.object({ id: z.string().regex(/^[\w-]{1,40}$/), text: translated })
const problems = z
  .array(problem)
  .max(30)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'problem ids must differ')

/** The file of `FACET_FEEDBACK`: what can be ticked on the feedback page and under "Trouble with subscriptions". */
export const feedConfig = z.object({ problems, payProblems: problems })
export type FeedConfig = z.output<typeof feedConfig>
export type Problem = z.output<typeof problem>

export const defaultProblems: FeedConfig = {
  problems: [
    {
      id: 'open-failed',
      text: {
        en: 'A file cannot be opened',
        ja: 'ファイルを開けない',
        de: 'Eine Datei lässt sich nicht öffnen',
        fr: "Un fichier ne s'ouvre pas",
        es: 'No se puede abrir un archivo',
        it: 'Un file non si apre',
        'zh-Hans': '无法打开文件',
        'zh-Hant': '無法開啟檔案',
        ko: '파일을 열 수 없음',
      },
    },
    {
      id: 'wrong-display',
      text: {
        en: 'The model or drawing is shown wrongly',
        ja: 'モデルまたは図面の表示が正しくない',
        de: 'Modell oder Zeichnung wird falsch dargestellt',
        fr: 'Le modèle ou le dessin est mal affiché',
        es: 'El modelo o el plano se muestra mal',
        it: 'Il modello o il disegno è visualizzato in modo errato',
        'zh-Hans': '模型或图纸显示不正确',
        'zh-Hant': '模型或圖面顯示不正確',
        ko: '모델 또는 도면이 잘못 표시됨',
      },
    },
    {
      id: 'missing-parts',
      text: {
        en: 'Parts of an assembly are missing',
        ja: 'アセンブリの部品が欠けている',
        de: 'In einer Baugruppe fehlen Teile',
        fr: "Des pièces d'un assemblage manquent",
        es: 'Faltan piezas de un ensamblaje',
        it: 'Mancano parti di un assieme',
        'zh-Hans': '装配体缺少零件',
        'zh-Hant': '組合件缺少零件',
        ko: '어셈블리의 부품이 누락됨',
      },
    },
    {
      id: 'slow',
      text: {
        en: 'Opening or turning is slow',
        ja: '読み込みや回転が遅い',
        de: 'Öffnen oder Drehen ist langsam',
        fr: "L'ouverture ou la rotation est lente",
        es: 'Abrir o girar va lento',
        it: "L'apertura o la rotazione è lenta",
        'zh-Hans': '打开或旋转缓慢',
        'zh-Hant': '開啟或旋轉緩慢',
        ko: '열기 또는 회전이 느림',
      },
    },
    {
      id: 'measure-wrong',
      text: {
        en: 'A measurement is wrong or missing',
        ja: '計測値が誤っている、または計測できない',
        de: 'Eine Messung ist falsch oder fehlt',
        fr: 'Une mesure est fausse ou absente',
        es: 'Una medida es incorrecta o falta',
        it: 'Una misura è errata o manca',
        'zh-Hans': '测量结果错误或缺失',
        'zh-Hant': '量測結果錯誤或缺少',
        ko: '측정값이 틀리거나 없음',
      },
    },
    {
      id: 'sharing',
      text: {
        en: 'Sharing or synchronising does not work',
        ja: '共有または同期ができない',
        de: 'Teilen oder Synchronisieren geht nicht',
        fr: 'Le partage ou la synchronisation ne fonctionne pas',
        es: 'No funciona compartir o sincronizar',
        it: 'La condivisione o la sincronizzazione non funziona',
        'zh-Hans': '无法分享或同步',
        'zh-Hant': '無法分享或同步',
        ko: '공유 또는 동기화가 되지 않음',
      },
    },
    {
      id: 'account',
      text: {
        en: 'Trouble with logging in or the account',
        ja: 'ログインやアカウントの問題',
        de: 'Probleme mit Anmeldung oder Konto',
        fr: 'Problème de connexion ou de compte',
        es: 'Problemas con el inicio de sesión o la cuenta',
        it: "Problemi con l'accesso o l'account",
        'zh-Hans': '登录或账号问题',
        'zh-Hant': '登入或帳號問題',
        ko: '로그인 또는 계정 문제',
      },
    },
  ],
  payProblems: [
    {
      id: 'paid-no-vip',
      text: {
        en: 'I have paid but am not VIP',
        ja: '支払ったのに VIP になっていない',
        de: 'Ich habe bezahlt, bin aber nicht VIP',
        fr: "J'ai payé mais je ne suis pas VIP",
        es: 'He pagado, pero no soy VIP',
        it: 'Ho pagato ma non sono VIP',
        'zh-Hans': '已付款但未成为 VIP',
        'zh-Hant': '已付款但未成為 VIP',
        ko: '결제했지만 VIP가 아님',
      },
    },
    {
      id: 'payment-fails',
      text: {
        en: 'The payment does not go through',
        ja: '支払いができない',
        de: 'Die Zahlung gelingt nicht',
        fr: "Le paiement n'aboutit pas",
        es: 'El pago no se realiza',
        it: 'Il pagamento non va a buon fine',
        'zh-Hans': '付款失败',
        'zh-Hant': '付款失敗',
        ko: '결제가 되지 않음',
      },
    },
    {
      id: 'charged-twice',
      text: {
        en: 'I was charged twice or too much',
        ja: '二重または過剰に請求された',
        de: 'Ich wurde doppelt oder zu hoch belastet',
        fr: "J'ai été débité deux fois ou trop",
        es: 'Me cobraron dos veces o de más',
        it: 'Ho ricevuto un addebito doppio o eccessivo',
        'zh-Hans': '重复扣款或金额过高',
        'zh-Hant': '重複扣款或金額過高',
        ko: '중복 또는 과다 청구됨',
      },
    },
    {
      id: 'cancel-renewal',
      text: {
        en: 'I cannot end the auto-renewal',
        ja: '自動更新を解除できない',
        de: 'Die automatische Verlängerung lässt sich nicht beenden',
        fr: 'Je ne peux pas arrêter le renouvellement automatique',
        es: 'No puedo cancelar la renovación automática',
        it: 'Non riesco a disattivare il rinnovo automatico',
        'zh-Hans': '无法取消自动续订',
        'zh-Hant': '無法取消自動續訂',
        ko: '자동 갱신을 해지할 수 없음',
      },
    },
    {
      id: 'refund',
      text: {
        en: 'I want my money back',
        ja: '返金を希望する',
        de: 'Ich möchte mein Geld zurück',
        fr: 'Je souhaite être remboursé',
        es: 'Quiero un reembolso',
        it: 'Vorrei un rimborso',
        'zh-Hans': '我要退款',
        'zh-Hant': '我要退款',
        ko: '환불을 원함',
      },
    },
  ],
}

/** Reads the operator's problems; throws an error that names the fault in the file. */
export function loadProblems(file: string | undefined): FeedConfig {
  if (!file) return defaultProblems
  const result = feedConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

export const shownProblems = (list: readonly Problem[], locale: Locale) => list.map(({ id, text }) => ({ id, text: translate(text, locale) }))
