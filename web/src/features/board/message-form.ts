import { MessageBody } from '@famibook/contracts/board/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

/** A message, validated by the contract. */
export const useMessageForm = (content: string) =>
  useForm({ resolver: zodResolver(MessageBody), defaultValues: { content } });
