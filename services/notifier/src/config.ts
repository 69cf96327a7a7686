import {
  contactSetting,
  failpointSetting,
  limitSetting,
  publicUrlSetting,
} from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';

const MAILS_AN_HOUR = 5;
const MAIL_FROM = /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const PUBLIC_URL = 'the address people use, such as https://famibook.example, because mails have links';

export const NotifierConfig = z
  .object({
    /** Unset, nothing is mailed (D38). It holds a password. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('the address of a mail server, such as smtps://user:password@host'),
    MAIL_FROM: z
      .string()
      .regex(MAIL_FROM)
      .optional()
      .describe('an address such as FamiBook <no-reply@famibook.example>'),
    PUBLIC_URL: publicUrlSetting,
    FAMIBOOK_CONTACT: contactSetting,
    FAMIBOOK_LIMIT_MAILS: limitSetting(MAILS_AN_HOUR, 'mails of one kind to one person in an hour'),
    FAMIBOOK_FAILPOINT: failpointSetting,
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: `is missing; with SMTP_URL it should be ${PUBLIC_URL}`,
  });
export type NotifierConfig = z.infer<typeof NotifierConfig>;
